import { useListContext, type Identifier, type RaRecord } from 'ra-core'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<Identifier>
  /** All records of the filter are selected, on other pages too. */
  readonly isAll: boolean
  /** Their number; undefined if the server stopped counting. */
  readonly count: number | undefined
  readonly has: (id: Identifier) => boolean
  /** Adds these to the selection, or removes them. */
  readonly set: (ids: readonly Identifier[], isSelected: boolean) => void
  /** Selects these and nothing else. */
  readonly only: (ids: readonly Identifier[]) => void
  readonly all: () => void
  readonly clear: () => void
}

/** The selection of a list. It stays across pages and is cleared when the filter changes. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { data, total, filterValues } = useListContext()
  const under = JSON.stringify(filterValues)
  const [state, setState] = useState({ under, ids: none, isAll: false })
  const { ids, isAll } = state.under === under ? state : { ids: none, isAll: false }
  const selection = useMemo((): Selection => {
    const change = (changed: ReadonlySet<Identifier>) =>
      setState({ under, ids: changed, isAll: false })
    // Removing one from "all" selects the others of this page.
    const present = () => new Set(isAll ? data?.map(({ id }) => id) : ids)
    return {
      ids,
      isAll,
      count: isAll ? total : ids.size,
      has: id => isAll || ids.has(id),
      set: (some, isSelected) => {
        const changed = present()
        for (const id of some)
          if (isSelected) changed.add(id)
          else changed.delete(id)
        change(changed)
      },
      only: some => change(new Set(some)),
      all: () => setState({ under, ids: none, isAll: true }),
      clear: () => change(none),
    }
  }, [ids, isAll, data, total, under])
  return <Context value={selection}>{children}</Context>
}

export const useSelection = (): Selection => useContext(Context)!

/** The record of this page that is selected alone; nothing where none is, or several are. */
export function useOnlySelected<R extends RaRecord = any>(): R | undefined {
  const { data = [] } = useListContext<R>()
  const { ids } = useSelection()
  return ids.size === 1 ? data.find(({ id }) => ids.has(id)) : undefined
}

const Context = createContext<Selection | undefined>(undefined)
const none: ReadonlySet<Identifier> = new Set()
