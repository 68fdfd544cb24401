import './labels.css'
import type { CSSProperties } from 'react'
import { Label } from './Label.tsx'
import type { LabelContent, LabelFormat } from '#define/labels/labelFormats.ts'

interface Props {
  format: LabelFormat
  pages: readonly (readonly (LabelContent | undefined)[])[]
}

/** Labels on their pages, true to size. */
export const LabelSheets = ({ format, pages }: Props) =>
  pages.map((places, page) => (
    <section key={page} className="label-sheet" data-page={format.page} style={gridOf(format)}>
      {places.map((label, place) =>
        label ? <Label key={place} label={label} format={format} /> : <span key={place} />,
      )}
    </section>
  ))

const gridOf = ({ columns, rows, width, height, top }: LabelFormat): CSSProperties => ({
  gridTemplateColumns: `repeat(${columns}, ${width}mm)`,
  gridTemplateRows: `repeat(${rows}, ${height}mm)`,
  paddingTop: `${top}mm`,
})
