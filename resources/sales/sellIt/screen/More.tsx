import { useState } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { AltButton } from './AltKeys.tsx'
import { Panel } from './Panel.tsx'
import type { Sale } from './sale.ts'
import type { Selling } from './useSale.ts'

const MoreDialog = LazyPart(() => import('./dialogs/MoreDialog.tsx'))

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
}

/** Who sold it, where it comes from, and what was noted. */
export function More({ sale, isFixed, selling }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { shares, source, notes } = sale
  return (
    <Panel
      title={say('sell_it.more')}
      aside={
        <AltButton size="small" of="M" disabled={isFixed} onClick={() => setAsked(true)}>
          {say('sell_it.change_more')}
        </AltButton>
      }
    >
      <Muted>
        {[source, ...shares.map(({ name, percent }) => `${name} ${percent} %`)].join(' · ')}
      </Muted>
      {notes.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
      {isAsked && <MoreDialog sale={sale} selling={selling} onClose={() => setAsked(false)} />}
    </Panel>
  )
}
