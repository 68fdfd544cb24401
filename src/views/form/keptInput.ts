import type { AnyField } from '#define/field.ts'
import { beforeGoing } from '#src/app/services.ts'

/**
 * Unsaved input of a page that must reload (expired session, upgrade). It is stored next to the
 * token, in the browser tab's storage, and restored for the same user.
 */
export interface Typed {
  /** The values that differ from the record, by field. */
  readonly values: Readonly<Record<string, unknown>>
  /** The version of the record that was changed. */
  readonly version?: unknown
}

/**
 * A form of a page; `place` is its address, plus the form's name if a page has several. Keys are
 * unique.
 */
export interface KeptForm {
  readonly key: string
  readonly page: string
  readonly place: string
  /** The current input. */
  readonly read: () => Typed
  readonly isUnsaved: (page: string) => boolean
}

/**
 * The values that differ from the record, as the form library marks them. Secrets are never stored.
 */
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

/** A field, or a part of a composite one. */
const isDirty = (it: unknown): boolean =>
  typeof it === 'object' && it !== null ? Object.values(it).some(isDirty) : it === true

/** Called by a form when it is shown; returns the function that unregisters it. */
export function registerForm(person: string, form: KeptForm): () => void {
  forms.set(form.key, form)
  stopKeeping()
  stopKeeping = beforeGoing(() => keepInput(person))
  return () => void forms.delete(form.key)
}

/**
 * Stores the input. An unmounted form looks like one in a kept tab, so its page decides whether it
 * has input.
 */
function keepInput(person: string) {
  const typed = [...forms.values()]
    .filter(({ page, isUnsaved }) => isUnsaved(page))
    .map(({ place, read }) => [place, read()] as const)
  if (typed.length) write({ person, typed: { ...readFor(person), ...Object.fromEntries(typed) } })
}

/** Whether this user has stored input at this place. */
export const isKept = (person: string, place: string): boolean => place in readFor(person)

/** Returns the user's stored input at this place, and removes it. */
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

/** Anyone can write to the storage, so it is checked. */
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
    // Without storage nothing is restored.
  }
}

const isTyped = (it: unknown): it is Typed =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as Typed).values === 'object' &&
  (it as Typed).values !== null
