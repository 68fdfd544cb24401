import type { AnyField } from '#define/field.ts'
import { beforeGoing } from '#src/app/services.ts'

/**
 * What is typed in and not saved when a page has to go (its session is over, or a newer application is taken): it is kept beside the token, in
 * the browser's tab alone, for the same person, and put back into the form when they are there again.
 */
export interface Typed {
  /** What differs from the record, by field. */
  readonly values: Readonly<Record<string, unknown>>
  /** The version of the record that was changed. */
  readonly version?: unknown
}

/** A form of a page; `place` is its address, and what the form is about where a page has several. One of a key at most. */
export interface KeptForm {
  readonly key: string
  readonly page: string
  readonly place: string
  /** What is typed in now. */
  readonly read: () => Typed
  readonly isUnsaved: (page: string) => boolean
}

/** What differs from the record, as the form library marks it. Secrets are kept nowhere. */
export const typedIn = (
  fields: Readonly<Record<string, AnyField>>,
  dirty: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Typed['values'] =>
  Object.fromEntries(
    Object.keys(dirty)
      .filter(name => isDirty(dirty[name]) && !fields[name]?.options.secret)
      .map(name => [name, values[name]]),
  )

/** A field, or something in one that holds others. */
const isDirty = (it: unknown): boolean =>
  typeof it === 'object' && it !== null ? Object.values(it).some(isDirty) : it === true

/** Done by a form when it is shown; what it returns forgets the form. */
export function registerForm(person: string, form: KeptForm): () => void {
  forms.set(form.key, form)
  stopKeeping()
  stopKeeping = beforeGoing(() => keepInput(person))
  return () => void forms.delete(form.key)
}

/** Keeps what is typed in. A form that has gone is not told apart from one in a kept tab: its page says whether it holds something. */
function keepInput(person: string) {
  const typed = [...forms.values()]
    .filter(({ page, isUnsaved }) => isUnsaved(page))
    .map(({ place, read }) => [place, read()] as const)
  if (typed.length) write({ person, typed: { ...readFor(person), ...Object.fromEntries(typed) } })
}

/** Whether there is something that this person had typed in at this place. */
export const isKept = (person: string, place: string): boolean => place in readFor(person)

/** What this person had typed in at this place, once. */
export function takeInput(person: string, place: string): Typed | undefined {
  const { [place]: found, ...rest } = readFor(person)
  if (!found) return undefined
  write(Object.keys(rest).length ? { person, typed: rest } : undefined)
  return found
}

interface Kept {
  readonly person: string
  readonly typed: Readonly<Record<string, Typed>>
}

const key = 'iERP_input'
const forms = new Map<string, KeptForm>()
let stopKeeping = () => {}

/** Storage is anybody's to write. */
function readFor(person: string): Kept['typed'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>
    if (!person || kept.person !== person) return {}
    return Object.fromEntries(Object.entries(kept.typed ?? {}).filter(([, it]) => isTyped(it)))
  } catch {
    return {}
  }
}

function write(kept: Kept | undefined) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept, nothing comes back.
  }
}

const isTyped = (it: unknown): it is Typed =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as Typed).values === 'object' &&
  (it as Typed).values !== null
