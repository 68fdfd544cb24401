import { useLocation, useNavigate, useResourceContext, useStore } from 'ra-core'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { listColumns, type ChosenColumn, type Column } from '#src/views/parts/columns.ts'
import { shownIn } from '#src/views/display/display.ts'
import { lookIn, withLook, type Density, type Look } from './look.ts'

export interface ListLook {
  readonly columns: readonly Column[]
  /** What was chosen; nothing while the list is as declared. */
  readonly chosen: readonly ChosenColumn[] | undefined
  /** Widths are the person's own, so the table does not stretch them. */
  readonly isSized: boolean
  readonly density: Density
  /** Whether it is a table, a calendar or a chart, and of what, in the words of the address; empty where there is one way alone. */
  readonly shown: Readonly<Record<string, string>>
  /** With nothing: back to what is declared. */
  readonly setColumns: (columns: readonly ChosenColumn[] | undefined) => void
  readonly setDensity: (density: Density) => void
}

/** The look of the list in this screen: from its address, so that a link shows the same; else as the person left it. */
export function LookProvider({ entity, children }: { entity: AnyEntity; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { show: first } = listOfResource(useResourceContext()!)
  const [kept, keep] = useStore<Look>(`${pathname}.look`, asDeclared)
  const inAddress = useMemo(() => lookIn(search), [search])
  // The address follows a moment later; what is chosen until then goes on from here.
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
      columns: listColumns(entity, chosen),
      chosen,
      isSized: !!chosen?.some(({ width }) => width !== undefined),
      density,
      shown: shownIn(entity, search, first),
      setColumns: columns => set({ density, ...(columns ? { columns } : {}) }),
      setDensity: dense => set({ density: dense, ...(chosen ? { columns: chosen } : {}) }),
    }
  }, [entity, chosen, density, keep, navigate, pathname, search, first])
  return <Context value={look}>{children}</Context>
}

export const useLook = (): ListLook => useContext(Context)!

const Context = createContext<ListLook | undefined>(undefined)
const asDeclared: Look = {}
