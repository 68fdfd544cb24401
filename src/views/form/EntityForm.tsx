import '#src/views/record/record.texts.ts'
import '#src/fields/inputs.tsx'
import { Form, useEvent, type RaRecord } from 'ra-core'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useFormState } from 'react-hook-form'
import { applies, type AnyEntity, type Fields } from '#define'
import { keptForm } from './keptForm.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { ErrorSummary, problemsIn } from './ErrorSummary.tsx'
import { formErrors } from './formErrors.ts'
import { FormSections } from './FormSections.tsx'
import { TabPanels } from '#src/views/record/TabPanels.tsx'
import { type FormTab, tabOf, tabsOf } from '#src/views/record/tabs.ts'
import { KeptInput } from './KeptInput.tsx'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

const AutoSave = LazyPart(() => import('./AutoSave.tsx'))

interface Props {
  entity: AnyEntity
  /** The initial values; must stay the same while the form is open. */
  record: Partial<RaRecord>
  /** Saves the input, or rejects with the reason. */
  save: (values: Record<string, any>) => Promise<unknown>
  /** Saves a draft while typing; without it, only Save saves. */
  keep?: ((values: Record<string, any>) => Promise<RaRecord>) | undefined
  onSaved: () => void
  onCancel: () => void
  aside?: ReactNode
  /** Above and below the inputs. */
  above?: ReactNode
  below?: ReactNode
  /** Inside the form; `submit` saves it. */
  children?: (submit: () => void) => ReactNode
}

/** The form of an entity: inputs in their tabs and sections, errors, Save. */
export function EntityForm({
  entity,
  record,
  save,
  keep,
  onSaved,
  onCancel,
  aside,
  above,
  below,
  children,
}: Props) {
  const id = useId()
  const [draft, setDraft] = useState('')
  const keeping = useRef<Promise<unknown>>(undefined)
  const isNew = record.id === undefined
  const tabs = useMemo(() => tabsOf(entity, isNew), [entity, isNew])
  const submit = async (values: Record<string, any>) => {
    try {
      // One change after the other: each is based on the version of the previous one.
      await keeping.current?.catch(() => undefined)
      await save(applicable(entity.fields as Fields, values))
    } catch (error) {
      return formErrors(
        error,
        tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields)),
      )
    }
  }
  return (
    <Form {...keptForm} id={id} record={record} onSubmit={submit} mode="onTouched">
      <RecordLayout aside={aside}>
        {above}
        <FormBody entity={entity} tabs={tabs} />
        {below}
      </RecordLayout>
      {keep && (
        <AutoSave
          keep={values => (keeping.current = keep(applicable(entity.fields as Fields, values)))}
          onMessage={setDraft}
        />
      )}
      <KeptInput fields={entity.fields} />
      <FormEnd isNew={isNew} draft={draft} onSaved={onSaved} onCancel={onCancel} />
      {children?.(() => (document.getElementById(id) as HTMLFormElement).requestSubmit())}
    </Form>
  )
}

/**
 * Fields that do not apply (`when`) are not sent, nor those of child lines; the server empties
 * them.
 */
function applicable(fields: Fields, values: Record<string, any>): Record<string, any> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      if (field && !applies(field, values)) return []
      const { from } = field?.options ?? {}
      if (!from || !Array.isArray(value)) return [[name, value as unknown]]
      return [[name, value.map(line => applicable(from.fields, line as Record<string, any>))]]
    }),
  )
}

/** After a failed save, the first invalid input gets the focus, whatever its tab. */
function FormBody({ entity, tabs }: { entity: AnyEntity; tabs: readonly FormTab[] }) {
  const { setFocus } = useFormContext()
  const { errors, isSubmitting, submitCount } = useFormState()
  const [current, setCurrent] = useState(0)
  const problems = problemsIn(errors)
  const places = problems.map(({ path }) => tabOf(tabs, path.split('.')[0]!))

  const go = (path: string) => {
    const tab = tabOf(tabs, path.split('.')[0]!)
    if (tab >= 0 && tab !== current) flushSync(() => setCurrent(tab))
    const lines = /^(.+)\.root$/.exec(path)?.[1]
    if (lines) document.querySelector<HTMLElement>(`[data-lines="${lines}"] button`)?.focus()
    else setFocus(path)
  }
  const goToFirst = useEvent(() => {
    const names = tabs.flatMap(({ sections }) =>
      sections.flatMap(({ fields }) => fields.map(({ name }) => name)),
    )
    const first = names.flatMap(
      name => problems.find(({ path }) => path.split('.')[0] === name) ?? [],
    )[0]
    if (first) go(first.path)
  })
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return undefined
    // The switch of tabs must render synchronously, which React does not do inside an effect.
    const timer = setTimeout(goToFirst)
    return () => clearTimeout(timer)
  }, [isSubmitting, submitCount, goToFirst])

  return (
    <>
      <ErrorSummary entity={entity} problems={submitCount > 0 ? problems : []} onGo={go} />
      <TabPanels
        tabs={tabs}
        current={current}
        onChange={setCurrent}
        problems={tabs.map((_, tab) => places.filter(place => place === tab).length)}
      >
        {tab => (
          <FormSections key={tab.title ?? ''} sections={tab.sections} hasFocus={tab === tabs[0]} />
        )}
      </TabPanels>
    </>
  )
}

interface FormEndProps {
  isNew: boolean
  draft: string
  onSaved: () => void
  onCancel: () => void
}

function FormEnd({ isNew, draft, onSaved, onCancel }: FormEndProps) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState()
  const leave = useEvent(onSaved)
  // In an effect: before it, the guard would still treat the form as unsaved.
  useEffect(() => {
    if (isSubmitSuccessful) leave()
  }, [isSubmitSuccessful, leave])
  return (
    <>
      <SaveBar
        isSaving={isSubmitting}
        canSave={isNew || isDirty}
        pending={!isSubmitting && (draft || (isDirty && say('form.unsaved')))}
        onCancel={onCancel}
      />
      <UnsavedGuard isDirty={isDirty && !isSubmitSuccessful} />
    </>
  )
}
