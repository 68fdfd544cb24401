import Add from '@mui/icons-material/Add'
import ChevronRight from '@mui/icons-material/ChevronRight'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Edit from '@mui/icons-material/EditOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import type { TreeRow } from './categoryRows.ts'
import type { DropMark } from './useTreeDrag.ts'

interface Props {
  row: TreeRow
  isOpen: boolean
  /** The one that Tab reaches. */
  isFirst: boolean
  mayChange: boolean
  mayAdd: boolean
  drop: DropMark | undefined
  isDragged: boolean
  onGrab: (id: string) => (event: PointerEvent<HTMLElement>) => void
  onFocus: () => void
  onPress: (event: KeyboardEvent<HTMLElement>) => void
  onToggle: (isOpen: boolean) => void
  onAdd: () => void
  onRename: () => void
  /** The name while it is changed. */
  input: ReactNode
}

/**
 * A category in the tree; its buttons are for the hand, its keys do the same. A row of a treegrid,
 * since an item of a tree must not hold buttons.
 */
export function CategoryRow({ row, input, isOpen, onGrab, ...props }: Props) {
  const { category, level, hasChildren } = row
  const { id, name, productCount } = category
  return (
    <Row
      data-category={id}
      data-drop={props.drop}
      data-dragged={props.isDragged || undefined}
      aria-level={level}
      aria-label={say('category_tree.row', { name, smart_count: productCount })}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={props.isFirst ? 0 : -1}
      onFocus={event => event.target === event.currentTarget && props.onFocus()}
      onKeyDown={props.onPress}
    >
      <td>
        <div style={{ paddingLeft: (level - 1) * 20 }}>
          {hasChildren ? (
            <IconAction
              tabIndex={-1}
              label={say(isOpen ? 'category_tree.close' : 'category_tree.open', { name })}
              onClick={() => props.onToggle(!isOpen)}
              icon={isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
            />
          ) : (
            <i />
          )}
          {props.mayChange && (
            <Handle aria-hidden onPointerDown={onGrab(id)}>
              <DragIndicator fontSize="inherit" />
            </Handle>
          )}
          {input || (
            <RecordLink entity="categories" id={id}>
              {name}
            </RecordLink>
          )}
        </div>
      </td>
      <td>{productCount}</td>
      {(props.mayChange || props.mayAdd) && (
        <td>
          {props.mayChange && (
            <IconAction
              tabIndex={-1}
              label={say('category_tree.rename', { name })}
              onClick={props.onRename}
              icon={<Edit fontSize="inherit" />}
            />
          )}
          {props.mayAdd && (
            <IconAction
              tabIndex={-1}
              label={say('category_tree.add_below', { name })}
              onClick={props.onAdd}
              icon={<Add fontSize="inherit" />}
            />
          )}
        </td>
      )}
    </Row>
  )
}

const Handle = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 28,
  color: theme.palette.text.secondary,
  cursor: 'grab',
  touchAction: 'none',
}))

const Row = styled('tr')(({ theme }) => ({
  height: 32,
  userSelect: 'none',
  '& > td': { padding: '0 4px', whiteSpace: 'nowrap', borderBlock: '2px solid transparent' },
  // The name takes what the others leave, and is cut before they are.
  '& > td:first-of-type': { width: '100%', maxWidth: 0 },
  '& > td:first-of-type > div': { display: 'flex', alignItems: 'center', gap: 4 },
  '& i': { width: 28, flex: 'none' },
  '& a': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > td:nth-of-type(2)': {
    textAlign: 'right',
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '&[data-dragged]': { opacity: 0.5 },
  '&[data-drop=before] > td': { borderTopColor: theme.palette.primary.main },
  '&[data-drop=after] > td': { borderBottomColor: theme.palette.primary.main },
  '&[data-drop=into]': { background: theme.palette.sunken },
}))
