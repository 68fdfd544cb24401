import './filling.texts.ts'
import LinearProgress from '@mui/material/LinearProgress'
import { useId } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { loadOf, roomOf, type ContainerType } from './capacity.ts'
import { useGoods, type Line } from './useGoods.ts'

/** How full a container of a type is with these lines, by m³ and by kg. */
export function FillBar({ type, lines }: { type: ContainerType; lines: readonly Line[] }) {
  const goods = useGoods(lines)
  if (!goods) return null
  const { volume, weight, unmeasured } = loadOf(goods)
  const most = roomOf(type)
  return (
    <>
      <Bar
        share={volume / most.volume}
        words={say('filling.volume', { volume: shown(volume, 2), most: shown(most.volume, 2) })}
      />
      <Bar
        share={weight / most.weight}
        words={say('filling.weight', { weight: shown(weight, 0), most: shown(most.weight, 0) })}
      />
      {unmeasured.length > 0 && (
        <Muted>{say('filling.unmeasured', { skus: unmeasured.join(', ') })}</Muted>
      )}
    </>
  )
}

function Bar({ share, words }: { share: number; words: string }) {
  const id = useId()
  const isTooMuch = share > 1
  return (
    <div style={{ marginBottom: 8 }}>
      <div id={id}>
        {words}
        {isTooMuch && ` · ${say('filling.too_much')}`}
      </div>
      {/* It measures something; nothing goes on. */}
      <LinearProgress
        role="meter"
        variant="determinate"
        aria-labelledby={id}
        color={isTooMuch ? 'error' : 'primary'}
        value={Math.min(100, Math.round(share * 100))}
      />
    </div>
  )
}

const shown = (value: number, digits: number) =>
  value.toLocaleString('en-NZ', { maximumFractionDigits: digits })
