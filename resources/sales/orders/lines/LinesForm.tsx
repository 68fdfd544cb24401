import '#src/views/record/actions/actions.texts.ts'
import './lines.texts.ts'
import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useServer } from '#src/app/useServer.ts'
import { useEvent } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useKeptInput } from '#src/views/form/useKeptInput.ts'
import { pressInGrid } from '#src/views/lines/gridKeys.ts'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { conflictIn } from '#src/views/form/conflict.ts'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { SaveBar } from '#src/views/form/SaveBar.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { sensible } from '#src/views/record/actions/merge.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { whyFixed } from './EditLines.tsx'
import { lineDifferences, mergedLines } from './lineConflict.ts'
import { DiscountShare } from './discount/DiscountShare.tsx'
import { columns, headingOf, LineRow } from './LineRow.tsx'
import {
  draftsOf,
  isWanted,
  newDraft,
  rebased,
  wantedOf,
  type LineDraft,
  type LinesInput,
  type LinesPreview,
} from './linesDraft.ts'
import { LineTotals } from './LineTotals.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'
import { amountsInWords, joined } from '#resources/sales/orders/parts/inWords.ts'
import { useOrderPreview } from '#resources/sales/orders/parts/useOrderPreview.ts'
import '#src/views/record/actions/conflict.texts.ts'

// Conflicts are rare.
const LinesConflict = LazyPart(() => import('./LinesConflict.tsx'))

/** The order as it was when the person started to edit its lines. */
export type LinesBase = Pick<Details, 'lines'> & { version: number }

interface Props {
  orderId: string
  base: LinesBase
  /** Another person has changed the order since. */
  isStale: boolean
  isSaved: boolean
  /** Why saving is no longer possible: another person has closed or advanced the order. */
  fixed: string | undefined
  onStale: () => void
  /** Reads the order again. */
  read: () => Promise<Details>
  /** Continues on top of this state of the order. */
  onSettled: (now: Details) => void
  onCancel: () => void
}

/** The table, its totals and Save. */
export function LinesForm({
  orderId,
  base,
  isStale,
  isSaved,
  fixed,
  onStale,
  read,
  onSettled,
  onCancel,
}: Props) {
  const { control, reset, setValue, getValues, setFocus } = useFormContext<LinesInput>()
  const { isDirty, isSubmitting } = useFormState({ control })
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' })
  const drafts = useWatch({ control, name })
  const keepsDiscount = useWatch({ control, name: 'keepsDiscount' }) ?? false
  const { report } = useServer()
  const wanted = wantedOf(drafts)
  const { data, error, isCurrent, refetch } = useOrderPreview(
    'previewOrderLines',
    { orderId, version: base.version },
    fixed || !wanted ? undefined : { orderLines: wanted, ...(keepsDiscount && { keepsDiscount }) },
  )
  // Problems of former values do not apply to an invalid value.
  const preview = wanted && data
  const isOld = conflictIn(error) !== undefined
  useEffect(() => {
    if (isOld) onStale()
  }, [isOld, onStale])
  const [theirs, setTheirs] = useState<Details>()
  /** Shows what differs; without a difference in the lines it continues on top of the new state. */
  const compare = useEvent(async () => {
    const now = await read().catch(report)
    if (!now) return
    const versions = { before: base.lines, drafts: getValues(name), now: now.lines }
    if (!whyFixed(now.order) && lineDifferences(versions).some(({ isTheirs }) => isTheirs))
      setTheirs(now)
    else goOnWith(now, mergedLines(versions, sensible(lineDifferences(versions))))
  })
  const goOnWith = (now: Details, lines: LineDraft[]) => {
    // An order that is closed takes no lines any more: what was typed is still there to read.
    if (!whyFixed(now.order)) setValue(name, lines, { shouldDirty: true })
    setTheirs(undefined)
    onSettled(now)
  }
  useEffect(() => {
    if (isStale) void compare()
  }, [isStale, compare])
  // The button that opened the editor is gone.
  useEffect(() => setFocus(`${name}.0.quantity`), [setFocus])

  useKeptInput({
    read: () => ({
      values: { [name]: getValues(name), before: base.lines },
      version: base.version,
    }),
    // A line that another person added in the meantime would be removed by its absence.
    onBack: ({ [name]: typed, before = base.lines }) =>
      setValue(name, rebased(typed as LineDraft[], before as Details['lines'], base.lines), {
        shouldDirty: true,
      }),
  })
  const add = () => append(newDraft(), { focusName: `${name}.${fields.length}.skuId` })
  const drop = (row: number) =>
    getValues(`${name}.${row}.lineId`)
      ? setValue(`${name}.${row}.isRemoved`, true, { shouldDirty: true })
      : remove(row)
  const wantedAt = (row: number) => drafts.slice(0, row).filter(isWanted).length
  const pending = fixed
    ? say('order_lines.closed_pending')
    : !wanted
      ? say('order_lines.incomplete')
      : !isCurrent
        ? say('order_lines.working')
        : data && inWords(data)
  const general =
    preview?.problems.filter(({ row, lineId }) => row === null && lineId === null) ?? []

  return (
    <Section title={say('order_lines.editing')}>
      {fixed && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {fixed} {say('order_lines.closed')}
        </Alert>
      )}
      <Close>
        <thead>
          <tr>
            {shown.map(column => (
              <th key={column} scope="col" data-align={kindView(columns[column]).align}>
                {headingOf(column)}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {fields.map(({ rowKey, ...added }, row) => {
            // A line that was just added is not watched yet.
            const draft = drafts[row] ?? added
            return (
              <LineRow
                key={rowKey}
                row={row}
                name={`${name}.${row}`}
                draft={draft}
                preview={data && previewOf(data, draft, wantedAt(row))}
                problems={preview ? problemsOf(preview, draft, wantedAt(row)) : []}
                onKeyDown={event =>
                  pressInGrid(event, { row, rows: fields.length, add, remove: drop })
                }
                onRemove={() => drop(row)}
              />
            )
          })}
        </tbody>
      </Close>
      <Button startIcon={<Add />} onClick={add} sx={{ mt: 1 }}>
        {say('order_lines.add')}
      </Button>
      {data && <LineTotals amounts={data.after} />}
      {preview && (
        <DiscountShare
          preview={preview}
          isKept={keepsDiscount}
          onKeep={isKept => setValue('keepsDiscount', isKept, { shouldDirty: true })}
        />
      )}
      {general.map(({ message }) => (
        <Alert key={message} severity="error" sx={{ mt: 1 }}>
          {message}
        </Alert>
      ))}
      {error && wanted && !isOld && !fixed && (
        <Alert
          severity="warning"
          sx={{ mt: 1 }}
          action={<Button onClick={() => void refetch()}>{say('app.retry')}</Button>}
        >
          {say('order_lines.preview_failed')} {error.message}
        </Alert>
      )}
      <ErrorText />
      {isStale && !fixed && (
        <Alert
          severity="warning"
          sx={{ mt: 1 }}
          action={<Button onClick={() => void compare()}>{say('order_lines.compare')}</Button>}
        >
          {say('conflict.title')}
        </Alert>
      )}
      <SaveBar
        isSaving={isSubmitting}
        canSave={isDirty && !fixed && !isStale}
        pending={isDirty && pending}
        onCancel={onCancel}
      />
      {theirs && (
        <LinesConflict
          orderId={orderId}
          versions={{ before: base.lines, drafts: getValues(name), now: theirs.lines }}
          onMerge={lines => goOnWith(theirs, lines)}
          onLoad={() => {
            reset({ orderLines: draftsOf(theirs.lines) })
            setTheirs(undefined)
            onSettled(theirs)
          }}
          onBack={() => setTheirs(undefined)}
        />
      )}
      <UnsavedGuard isDirty={isDirty && !isSaved} />
    </Section>
  )
}

/** Many inputs in a row: their padding replaces the gaps. */
const Close = styled(LinesShell)(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { '& th, & td': { paddingInline: 5 } },
}))

const name = 'orderLines'

const shown = Object.keys(columns) as (keyof typeof columns)[]

/** The preview of a line; while a new preview is pending, the former one. */
function previewOf({ lines }: LinesPreview, draft: LineDraft, wantedAt: number) {
  if (draft.lineId) return lines.find(({ lineId }) => lineId === draft.lineId)
  const preview = lines[wantedAt]
  return preview && !preview.lineId && preview.skuId === draft.skuId ? preview : undefined
}

const problemsOf = ({ problems }: LinesPreview, draft: LineDraft, wantedAt: number) =>
  problems.filter(({ row, lineId }) =>
    draft.isRemoved ? lineId === draft.lineId : isWanted(draft) && row === wantedAt,
  )

/** The effect of saving on stock and money, in words. */
function inWords({ before, after, lines, problems }: LinesPreview) {
  if (problems.length && problems.every(({ code }) => code === 'discount_limit'))
    return say('order_lines.needs_approval')
  if (problems.length) return say('order_lines.cannot', { smart_count: problems.length })
  const sum = (of: 'reserves' | 'givesBack') => lines.reduce((all, line) => all + line[of], 0)
  const atSea = lines
    .flatMap(line => line.parts)
    .reduce((all, { source, quantity }) => all + (source === 'Stock' ? 0 : quantity), 0)
  const [reserves, givesBack] = [sum('reserves'), sum('givesBack')]
  return (
    joined(
      reserves > 0 && say('order_lines.reserves', { count: reserves }),
      atSea > 0 && say('order_lines.promises', { count: atSea }),
      givesBack > 0 && say('order_lines.gives_back', { count: givesBack }),
      amountsInWords(before, after),
    ) || say('order_lines.unchanged')
  )
}
