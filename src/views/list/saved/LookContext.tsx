import { useLocation, useNavigate, useResourceContext, useStore } from 'ra-core'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { listColumns, type ChosenColumn, type Column } from '#src/views/parts/columns.ts'
import { shownIn } from '#src/views/display/display.ts'
import { asDeclared, lookIn, withLook, type Density, type Look } from './look.ts'
import { columnsFor } from './rowFields.ts'

export interface ListLook {
  readonly columns: readonly Column[]
  /** The chosen columns; undefined while the list is as declared. */
  readonly chosen: readonly ChosenColumn[] | undefined
  /** The user has set the widths, so the table does not stretch them. */
  readonly isSized: boolean
  readonly density: Density
  /**
   * The parameters of the display: table, calendar or chart, and of what. Empty if there is only
   * one.
   */
  readonly shown: Readonly<Record<string, string>>
  /** Without an argument: back to the declared columns. */
  readonly setColumns: (columns: readonly ChosenColumn[] | undefined) => void
  readonly setDensity: (density: Density) => void
}

/**
 * The look of this screen's list: from its address, so that a link shows the same; otherwise from
 * the last visit.
 */
export function LookProvider({ entity, children }: { entity: AnyEntity; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { show: first, filter } = listOfResource(useResourceContext()!)
  const [kept, keep] = useStore<Look>(`${pathname}.look`, asDeclared)
  const inAddress = useMemo(() => lookIn(search), [search])
  // The address follows a moment later; changes until then build on this state.
  const [asked, ask] = useState<{ look: Look; from: string }>()
  if (asked && asked.from !== search) ask(undefined)
  const { columns: chosen, density = 'comfortable' } = asked?.look ?? { ...kept, ...inAddress }
  const look = useMemo((): ListLook => {
    const set = (look: Look) => {
      ask({ look, from: search })
      keep(look)
      navigate({ pathname, search: withLook(search, look) }, { replace: true })
    }
    return {
      columns: listColumns(entity, chosen ?? columnsFor(entity, filter).map(field => ({ field }))),
      chosen,
      isSized: !!chosen?.some(({ width }) => width !== undefined),
      density,
      shown: shownIn(entity, search, first),
      setColumns: columns => set({ density, ...(columns ? { columns } : {}) }),
      setDensity: dense => set({ density: dense, ...(chosen ? { columns: chosen } : {}) }),
    }
  }, [entity, chosen, density, keep, navigate, pathname, search, first, filter])
  return <Context value={look}>{children}</Context>
}

export const useLook = (): ListLook => useContext(Context)!

const Context = createContext<ListLook | undefined>(undefined)
