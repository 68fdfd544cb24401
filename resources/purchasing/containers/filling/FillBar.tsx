import './filling.texts.ts'
import { styled } from '@mui/material/styles'
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
  const isTooMuch = share > 1
  return (
    <div style={{ marginBottom: 8 }}>
      <div>
        {words}
        {isTooMuch && ` · ${say('filling.too_much')}`}
      </div>
      {/* The words above say it; a progress bar would say that something goes on. */}
      <Track aria-hidden>
        <Filled
          data-full={isTooMuch || undefined}
          style={{ width: `${Math.min(100, Math.round(share * 100))}%` }}
        />
      </Track>
    </div>
  )
}

const Track = styled('div')(({ theme }) => ({
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  background: theme.palette.action.hover,
}))
const Filled = styled('div')(({ theme }) => ({
  height: '100%',
  background: theme.palette.primary.main,
  '&[data-full]': { background: theme.palette.error.main },
}))

const shown = (value: number, digits: number) =>
  value.toLocaleString('en-NZ', { maximumFractionDigits: digits })
