import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { say } from '#src/i18n/say.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { useOperations } from '#src/views/parts/useOperations.ts'
import './tree.texts.ts'
import { categories } from '#resources/products/categories.entity.ts'
import { placeByKey, rowsOf } from './categoryRows.ts'
import { CategoryName } from './CategoryName.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { useCategoryTree } from './useCategoryTree.ts'
import { useTreeDrag } from './useTreeDrag.ts'

/**
 * The categories as a tree: dragged by mouse or finger, or moved by Alt and the arrows; F2 renames,
 * Insert adds below.
 */
export default function CategoryTree() {
  const tree = useCategoryTree()
  const { all, place } = tree
  const may = useOperations(categories)
  const mayChange = may('update')
  const list = useRef<HTMLTableElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const [renamed, rename] = useState<string>()
  /** The parent of the category that is being typed; null on top. */
  const [adding, addBelow] = useState<string | null>()
  const drag = useTreeDrag(all, (id, to) => void place(id, to))
  const rows = rowsOf(all, closed)
  const first = rows.some(({ category }) => category.id === current)
    ? current
    : rows[0]?.category.id

  const focus = (id: string | undefined) => {
    if (!id) return undefined
    setCurrent(id)
    const row = list.current?.querySelector<HTMLElement>(`[data-category="${id}"]`)
    row?.focus()
    return row
  }
  /** A category that was added and has no row yet. */
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (focus(awaited.current)) awaited.current = undefined
  })
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  const add = (id: string) => {
    toggle(id, true)
    addBelow(id)
  }
  const press = (event: KeyboardEvent<HTMLElement>, at: number) => {
    if (event.target !== event.currentTarget) return
    const { category, hasChildren } = rows[at]!
    const { id, parentId } = category
    const isOpen = hasChildren && !closed.has(id)
    if (event.altKey && mayChange) {
      // Alt and an arrow are the browser's way back as well.
      if (event.key.startsWith('Arrow')) event.preventDefault()
      const to = placeByKey(all, id, event.key)
      if (!to) return
      void place(id, to).then(() => focus(id))
      return
    }
    const deeds: Partial<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[at + 1]?.category.id),
      ArrowUp: () => focus(rows[at - 1]?.category.id),
      Home: () => focus(rows[0]?.category.id),
      End: () => focus(rows.at(-1)?.category.id),
      ArrowRight: () =>
        hasChildren && !isOpen ? toggle(id, true) : focus(rows[at + 1]?.category.id),
      ArrowLeft: () => (isOpen ? toggle(id, false) : focus(parentId ?? undefined)),
      ...(mayChange && { F2: () => rename(id), Insert: () => add(id) }),
      Enter: () => (event.currentTarget.querySelector('a') as HTMLAnchorElement | null)?.click(),
    }
    const deed = deeds[event.key]
    if (!deed || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    deed()
  }
  const typed = (parentId: string | null, level: number) => (
    <tr key="new">
      <td colSpan={3}>
        <CategoryName
          level={level}
          label={say('category_tree.name')}
          value=""
          onSave={async name => {
            awaited.current = await tree.add(parentId, name)
            if (awaited.current) addBelow(undefined)
          }}
          onCancel={() => addBelow(undefined)}
        />
      </td>
    </tr>
  )

  return (
    <Panel open>
      <summary>{say('category_tree.title')}</summary>
      {tree.error && <ProblemState error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.isShort && <p>{say('category_tree.short', { count: all.length })}</p>}
      <Scrolled>
        <Tree
          ref={list}
          role="treegrid"
          aria-label={say('category_tree.title')}
          aria-busy={tree.isBusy || undefined}
        >
          <tbody>
            {rows.flatMap((row, at) => [
              <CategoryRow
                key={row.category.id}
                row={row}
                isOpen={!closed.has(row.category.id)}
                isFirst={row.category.id === first}
                mayChange={mayChange}
                mayAdd={may('create')}
                drop={drag.over?.id === row.category.id ? drag.over.as : undefined}
                isDragged={drag.dragged === row.category.id}
                onGrab={drag.start}
                onFocus={() => setCurrent(row.category.id)}
                onPress={event => press(event, at)}
                onToggle={isOpen => toggle(row.category.id, isOpen)}
                onAdd={() => add(row.category.id)}
                onRename={() => rename(row.category.id)}
                input={
                  renamed === row.category.id && (
                    <CategoryName
                      label={say('category_tree.name')}
                      value={row.category.name}
                      onSave={async name => {
                        if (!(await tree.rename(row.category, name))) return
                        rename(undefined)
                        focus(row.category.id)
                      }}
                      onCancel={() => {
                        rename(undefined)
                        focus(row.category.id)
                      }}
                    />
                  )
                }
              />,
              ...(adding === row.category.id ? [typed(row.category.id, row.level + 1)] : []),
            ])}
            {adding === null && typed(null, 1)}
          </tbody>
        </Tree>
      </Scrolled>
      {may('create') && (
        <Button startIcon={<Add />} onClick={() => addBelow(null)}>
          {say('category_tree.add')}
        </Button>
      )}
    </Panel>
  )
}

const Panel = styled('details')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  padding: theme.spacing(1, 1.5),
  marginBottom: theme.spacing(1.5),
  '& > summary': { cursor: 'pointer', fontWeight: 600, fontSize: '0.875rem', padding: '4px 0' },
}))

const Scrolled = styled('div')({ margin: '4px 0', maxHeight: '34vh', overflowY: 'auto' })

const Tree = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
})
