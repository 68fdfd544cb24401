import './bulk.texts.ts'
import './merge.texts.ts'
import Close from '@mui/icons-material/Close'
import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { isWorkedOut, type Action, type AnyEntity, type Transition } from '#define'
import type { Outcome } from '#data/many.ts'
import { useServer } from '#src/app/useServer.ts'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { stepDone, valueInWords } from '#src/i18n/declared.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import type { Total } from '#src/views/list/count/useCounted.ts'
import { useSelection } from './Selection.tsx'
import { linksOf } from '#src/views/record/actions/linksOf.ts'
import { countOf, useBulk, type Wanted } from './useBulk.ts'
import { useBulkOperations } from './useBulkOperations.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { ConfirmDelete } from '#src/views/parts/ConfirmDelete.tsx'

const BulkAction = LazyPart(() => import('./BulkAction.tsx'))
const BulkEdit = LazyPart(() => import('./BulkEdit.tsx'))
const MergeRecords = LazyPart(() => import('./MergeRecords.tsx'))
const PrintPapers = LazyPart(() => import('./PrintPapers.tsx'))
const RowSteps = LazyPart(() => import('#src/views/call/steps/RowSteps.tsx'))
const StepDialog = LazyPart(() => import('#src/views/record/actions/StepDialog.tsx'))

interface Props {
  entity: AnyEntity
  onRefused: (outcome: Outcome) => void
}

type Asked =
  | { operation: 'update'; field?: string }
  | { operation: 'remove' }
  | { operation: 'merge' }
  | { operation: 'step'; name: string; step: Transition }
  | { operation: 'action'; name: string; action: Action }

/** The number of selected records, the button to select all that match, and the bulk operations. */
export default function BulkActions({ entity, onRefused }: Props) {
  const { data = [], total, meta, filterValues } = useListContext()
  const selection = useSelection()
  const isOfDeleted = !!filterValues.isDeleted
  const { fields, usual, steps, actions, mayRemove, mayMerge } = useBulkOperations(
    entity,
    isOfDeleted,
  )
  const run = useBulk(entity, onRefused)
  const { report } = useServer()
  const { selection: ownButtons } = usePanels(entity, 'list')
  const [asked, setAsked] = useState<Asked>()

  const close = () => setAsked(undefined)
  const act = async (wanted: Wanted) => {
    await run(wanted)
    close()
  }
  const some =
    selection.count === undefined ? midSentence(entity.titles[1]) : countOf(entity, selection.count)
  const isPageSelected =
    !selection.isAll && data.length > 0 && data.every(({ id }) => selection.has(id))
  // Rows of a call are changed one by one.
  const mayAll = isPageSelected && !isWorkedOut(entity)
  // The screens about a record are those of one.
  const only =
    !isOfDeleted && !selection.isAll && selection.ids.size === 1
      ? data.find(({ id }) => selection.has(id))
      : undefined
  // All that match can be selected only when they are counted.
  const countAll = (meta as Total['meta'])?.countAll
  useEffect(() => {
    if (isPageSelected) countAll?.()
  }, [isPageSelected, countAll])
  const isMergeable =
    mayMerge && !selection.isAll && selection.ids.size > 1 && selection.ids.size <= mostMerged
  const deeds = [
    isOfDeleted && {
      label: say('bulk.restore'),
      onChoose: () => {
        act({ operation: 'restore', done: say('bulk.restored') }).catch(report)
      },
    },
    ...shownOf(entity, usual).map(({ name, label }) => ({
      label: say('bulk.edit', { some: midSentence(label) }),
      onChoose: () => setAsked({ operation: 'update', field: name }),
    })),
    fields.length > usual.length && {
      label: say('action.edit'),
      onChoose: () => setAsked({ operation: 'update' }),
    },
    isMergeable && {
      label: say('merge.merge'),
      onChoose: () => setAsked({ operation: 'merge' }),
    },
  ].filter(entry => !!entry)
  const links = only ? linksOf(entity, only) : []
  // Menus and buttons of the area stand in the bar in any case.
  const others = [
    steps.length > 0,
    actions.length + links.length > 0,
    entity.rowSteps,
    !isOfDeleted && entity.paper,
    ...(isOfDeleted ? [] : ownButtons),
  ].filter(Boolean).length
  // The most frequent step always stands in the bar.
  const beside = deeds.slice(0, Math.max(1, mostButtons - others))
  return (
    <Bar aria-label={say('bulk.label')}>
      <strong aria-live="polite">
        {selection.isAll
          ? say('bulk.all_selected', { some })
          : say('bulk.selected', { count: (selection.count ?? 0).toLocaleString('en-NZ') })}
      </strong>
      {/* Cards have no heading with a checkbox for all. */}
      {!isPageSelected && !selection.isAll && data.length > 0 && (
        <Button
          onClick={() =>
            selection.set(
              data.map(({ id }) => id),
              true,
            )
          }
          sx={{ display: { sm: 'none' } }}
        >
          {say('bulk.select_page')}
        </Button>
      )}
      {mayAll && total !== undefined && total > data.length && total <= mostTargets && (
        <Button onClick={selection.all}>
          {say('bulk.select_all', { count: total.toLocaleString('en-NZ') })}
        </Button>
      )}
      {mayAll && (total ?? (countAll ? 0 : Infinity)) > mostTargets && (
        <Muted>{say('bulk.too_many')}</Muted>
      )}
      {beside.map(({ label, onChoose }) => (
        <Button key={label} variant="outlined" onClick={onChoose}>
          {label}
        </Button>
      ))}
      <MenuButton
        size="small"
        label={entity.statuses ? say('bulk.change_field', { field: labelOfStatus(entity) }) : ''}
        items={steps.map(([name, step]) => ({
          label: step.label,
          onChoose: () => setAsked({ operation: 'step', name, step }),
        }))}
      />
      <MenuButton
        size="small"
        label={say('record.what_to_do')}
        items={[
          ...actions.map(([name, action]) => ({
            label: action.label,
            onChoose: () => setAsked({ operation: 'action', name, action }),
          })),
          ...(entity.rowSteps ? [] : links),
        ]}
      />
      {entity.rowSteps && <RowSteps entity={entity} links={links} />}
      {!isOfDeleted && entity.paper && <PrintPapers entity={entity} />}
      {!isOfDeleted && ownButtons}
      <MenuButton
        label={say('bulk.more')}
        icon={<MoreVert />}
        items={[
          ...deeds.slice(beside.length),
          mayRemove && {
            label: say('action.delete'),
            sx: { color: 'error.main' },
            onChoose: () => setAsked({ operation: 'remove' }),
          },
        ]}
      />
      <IconAction label={say('bulk.clear')} icon={<Close />} onClick={selection.clear} />
      {asked?.operation === 'update' && (
        <BulkEdit
          entity={entity}
          fields={fields}
          first={asked.field}
          some={some}
          save={data => act({ operation: 'update', data, done: say('bulk.changed') })}
          onClose={close}
        />
      )}
      {asked?.operation === 'action' && (
        <BulkAction
          action={asked.action}
          some={some}
          run={(input, undo) =>
            act({ operation: asked.name, input, done: say('bulk.changed'), isFinal: true, undo })
          }
          onClose={close}
        />
      )}
      {asked?.operation === 'merge' && <MergeRecords entity={entity} onClose={close} />}
      {asked?.operation === 'remove' && (
        <ConfirmDelete
          title={say('bulk.delete', { some })}
          onDelete={() => act({ operation: 'remove', done: say('bulk.deleted') })}
          onCancel={close}
        >
          {say('bulk.delete_why')}
        </ConfirmDelete>
      )}
      {asked?.operation === 'step' && (
        <StepDialog
          step={asked.step}
          title={`${asked.step.label}: ${some}`}
          question={
            asked.step.confirm ??
            say('bulk.step_why', {
              field: labelOfStatus(entity),
              value: valueInWords(entity.fields[entity.statuses!.field], asked.step.to),
            })
          }
          take={reason =>
            act({
              operation: asked.name,
              done: stepDone(entity, asked.step),
              isFinal: asked.step.confirm !== undefined,
              ...(reason ? { reason } : {}),
            })
          }
          onClose={close}
        />
      )}
    </Bar>
  )
}

const labelOfStatus = ({ statuses, fields }: AnyEntity): string =>
  midSentence(fields[statuses!.field]?.options.label ?? say('bulk.status'))

/** More buttons than these are read like a text. The rest is in a menu, where deleting comes last. */
const mostButtons = 3
/** The server's limit for one request. */
const mostTargets = 10_000
/** The server's limit for a merge. */
const mostMerged = 20

const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  bottom: 8,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignSelf: 'center',
  gap: 8,
  maxWidth: '100%',
  padding: '6px 8px 6px 14px',
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: 10,
  background: theme.palette.background.paper,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.14)',
  // Placed over the pagination, which is not used during a selection, so that nothing moves.
  [theme.breakpoints.up('sm')]: { marginTop: -50 },
}))
