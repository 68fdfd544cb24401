import type { CSSProperties } from 'react'
import { say } from '#src/i18n/say.ts'
import { Barcode } from './Barcode.tsx'
import type { LabelContent, LabelFormat } from '#define/labels/labelFormats.ts'

/** One label. labels.css sets the size of its parts, and hides parts without room, by `look`. */
export const Label = ({ label, format }: { label: LabelContent; format: LabelFormat }) => (
  <article className="label" data-look={format.look} style={sizeOf(format)}>
    <header>
      <h3>{label.title}</h3>
      {label.facts.map(fact => (
        <p key={fact}>{fact}</p>
      ))}
    </header>
    {label.price && (
      <div className="label-price">
        {label.price.was && (
          <p>
            {say('labels.was')} <s>{label.price.was}</s> <em>{say('labels.now')}</em>
          </p>
        )}
        <strong>{label.price.now}</strong>
        {label.price.notes.map(note => (
          <small key={note}>{note}</small>
        ))}
      </div>
    )}
    <footer>
      {label.barcode ? (
        <Barcode text={label.barcode} height={barHeights[format.look]} />
      ) : (
        <i>{say('labels.no_barcode')}</i>
      )}
      <div>
        <b>{label.code}</b>
        {label.foot && <small>{label.foot}</small>}
      </div>
    </footer>
  </article>
)

const sizeOf = ({ width, height, scale }: LabelFormat) =>
  ({ width: `${width}mm`, height: `${height}mm`, '--size': scale }) as CSSProperties

/** Millimetres. */
const barHeights: Readonly<Record<LabelFormat['look'], number>> = { card: 12, tag: 9, strip: 6 }
