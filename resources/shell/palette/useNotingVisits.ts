import { useEffect } from 'react'
import { useTabs } from '#src/shell/tabs/TabsProvider.tsx'

/** Keeps the pages that the person opens, for the palette, once they are drawn. */
export function useNotingVisits() {
  const { strip, screens } = useTabs()
  const shown = screens.at(-1)?.key
  const tab = strip.find(({ key }) => key === shown)
  useEffect(() => {
    if (!tab) return undefined
    const timer = setTimeout(
      () =>
        void import('./sources.ts').then(
          all => all.noteVisit(tab),
          () => {},
        ),
      aWhile,
    )
    return () => clearTimeout(timer)
  }, [tab])
}

const aWhile = 500
