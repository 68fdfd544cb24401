import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { saveFile } from '#src/app/saveFile.ts'
import type { Caption } from './picture.ts'
import './chart.texts.ts'

interface Props {
  caption: Caption
  /** The figure's accessible name. */
  label: string
  /** The height in pixels reserved while it loads. */
  minHeight?: number
  children: ReactNode
}

/** A figure that can be saved as a picture, with its caption and the list's filter. */
export function DrawnFigure({ caption, label, minHeight, children }: Props) {
  const figure = useRef<HTMLElement>(null)
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { pictureOf } = await import('./picture.ts')
      const about = [...caption.about, ...filtersAround(figure.current!)]
      const blob = await pictureOf(figure.current!, { ...caption, about })
      saveFile({ name: `${caption.title} – ${caption.about[0]}.png`, blob })
    },
    onError: () => notify(say('chart.no_picture'), { type: 'error' }),
  })
  return (
    <div>
      <figure ref={figure} aria-label={label} style={{ minHeight, margin: 0 }}>
        {children}
      </figure>
      <Button
        startIcon={<Download />}
        disabled={isPending}
        onClick={() => mutate()}
        sx={{ m: '2px 6px' }}
      >
        {say('chart.save_picture')}
      </Button>
    </div>
  )
}

/**
 * The list's filter as shown in its bar, which has record names where the filter itself has ids.
 */
function filtersAround(figure: HTMLElement): string[] {
  let page: Element = figure
  for (let at = figure.closest('section'); at; at = at.parentElement?.closest('section') ?? null)
    page = at
  return [...page.querySelectorAll('fieldset[data-active] > button:first-of-type')].map(
    button => button.textContent ?? '',
  )
}
