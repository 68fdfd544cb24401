import '#src/views/record/record.texts.ts'
import '#src/fields/inputs.tsx'
import Check from '@mui/icons-material/Check'
import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { Form, useEvent, useResourceContext, useUpdate, type RaRecord } from 'ra-core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { requestOf } from '#data/requests.ts'
import { namesOf, valueIn, type AnyEntity } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { conflictIn, type Conflict } from '#src/views/form/conflict.ts'
import { formErrors } from '#src/views/form/formErrors.ts'
import { keptForm } from '#src/views/form/keptForm.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { isSame } from '#src/views/record/history/changes.ts'
import { useUndo } from '#src/views/record/actions/useUndo.ts'
import { FollowRecord } from '#src/views/record/FollowRecord.tsx'
import { useRefreshLists, whole } from '#src/views/record/useWholeRecord.ts'
import { isPicked } from './changeable.ts'

// Conflicts are rare.
const MergeDialog = LazyPart(() => import('#src/views/record/actions/MergeDialog.tsx'))

interface Props {
  entity: AnyEntity
  record: RaRecord
  shown: Shown
  /** The focus goes so many values further; without a number it stays where it is. */
  onClose: (by?: number) => void
}

/**
 * One value of a record in its input. Enter saves, Escape gives the value back, Tab saves and goes
 * on; what is picked is saved at once, and what is typed when the focus leaves.
 */
export default function ValueForm({ entity, record, shown, onClose }: Props) {
  const { name, label, field } = shown
  const id = useId()
  const resource = useResourceContext()!
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const { report } = useServer()
  const refreshLists = useRefreshLists()
  const tellSaved = useUndo(entity)
  /** The version that the user's change is based on; the merge dialog submits before it is drawn. */
  const based = useRef(record)
  const [opened] = useState(record)
  const [base, show] = useState(record)
  const setBase = (next: RaRecord) => {
    based.current = next
    show(next)
  }
  const [conflict, setConflict] = useState<Conflict>()
  const moves = useRef(0)
  const isSaving = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    if (isSaving.current) return undefined
    const by = moves.current
    moves.current = 0
    const from = based.current
    const mine = Object.fromEntries(
      namesOf(field, name)
        .filter(part => !isSame(values[part], from[part]))
        .map(part => [part, values[part]]),
    )
    if (Object.keys(mine).length === 0) return onClose(by)
    // What others changed elsewhere in the record is no conflict with this value.
    const isLatest = isSame(valueIn(field, name, record), valueIn(field, name, from))
    const version = isLatest ? Math.max(record.version, from.version) : from.version
    isSaving.current = true
    try {
      const data = { version, ...mine }
      const saved = await update(resource, { id: from.id, data, previousData: from, meta: whole })
      refreshLists()
      tellSaved(say('record_page.value_saved', { label }), requestOf(saved))
      if (isShown.current) onClose(by)
      return undefined
    } catch (error) {
      if (!isShown.current) report(error)
      const theirs = conflictIn(error)
      if (theirs) setConflict({ base: from, mine: { ...from, ...mine }, theirs })
      return formErrors(error, [shown])
    } finally {
      isSaving.current = false
    }
  }
  const save = (by = 0) => {
    moves.current = by
    ;(document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
  }
  const settle = (theirs: RaRecord) => {
    setBase(theirs)
    setConflict(undefined)
  }
  return (
    <Form {...keptForm} id={id} record={opened} onSubmit={submit} mode="onTouched">
      <Body shown={shown} base={base} save={save} onClose={onClose}>
        {conflict && (
          <MergeDialog
            entity={entity}
            conflict={conflict}
            onSettled={settle}
            onBack={() => setConflict(undefined)}
            submit={save}
          />
        )}
      </Body>
      <ErrorText />
      <FollowRecord record={record} base={base} onFollow={setBase} />
    </Form>
  )
}

interface BodyProps extends Pick<Props, 'shown' | 'onClose'> {
  base: RaRecord
  save: (by?: number) => void
  /** A dialog about the value: the focus has not left while it is there. */
  children: ReactNode
}

function Body({ shown, base, save, onClose, children }: BodyProps) {
  const { name, label, field, view } = shown
  const { isDirty, isSubmitting } = useFormState()
  const value: unknown = useWatch({ name })
  const pick = useEvent(() => {
    if (!isPicked(field) || isEmpty(value)) return
    if (!isSame(value, base[name])) save()
  })
  useEffect(() => pick(), [value, pick])

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.currentTarget.contains(event.target as Node)
    if (!isInside || event.defaultPrevented) return
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    event.preventDefault()
    if (event.key === 'Escape') onClose(0)
    else save(event.shiftKey ? -1 : 1)
  }
  const left = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useEvent(() => {
    // Another window has the focus.
    if (!document.hasFocus()) return
    if (isDirty) save()
    else onClose()
  })
  useEffect(() => () => clearTimeout(left.current), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the input inside
    <Row
      onKeyDown={press}
      // React passes on the focus of menus and dialogs that belong to the input.
      onFocus={() => clearTimeout(left.current)}
      onBlur={() => (left.current = setTimeout(leave))}
    >
      <div>
        <view.Input field={field} name={name} label={label} isBare autoFocus opensAtOnce />
      </div>
      <span>
        <IconAction
          size="small"
          type="submit"
          tabIndex={-1}
          disabled={isSubmitting}
          label={say('action.save')}
          onMouseDown={event => event.preventDefault()}
          icon={<Check fontSize="small" />}
        />
        <IconAction
          size="small"
          tabIndex={-1}
          label={say('action.cancel')}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onClose(0)}
          icon={<Close fontSize="small" />}
        />
      </span>
      {children}
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  '& > div': { flex: 1, minWidth: 0, maxWidth: 360 },
  '& > span': { flex: 'none', display: 'flex', paddingTop: 2 },
})
