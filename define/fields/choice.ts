import { makeField, type FieldOptions, type Tone, type Tones } from '#define/field.ts'
import type { DictionaryKind } from '#define/vocabulary.ts'

/**
 * Yes or no.
 * @example isActive: flag({ default: true })
 */
export const flag = <const O extends FieldOptions & { default?: boolean } = {}>(options?: O) =>
  makeField<'flag', boolean, O>('flag', (options ?? {}) as O)

/**
 * One of a fixed list of values that code relies on. `tones` says the
 * tone of each value, or null for plain text. `none` is the value that means nothing yet, read as a
 * dash. A value that is written like code is shown in words (`ShopDisplay` reads "Shop display") unless
 * `labels` names it; imported files may contain either form, or one of
 * `synonyms`, which are further words in small letters (`countries`: those of the world's countries, which the
 * server alone reads). `meanings` is a call that explains the
 * values: its `data` has an `id` and a `name` for each.
 * @example state: choice(['Draft', 'Sent', 'Paid'], { default: 'Draft', tones: { Draft: 'neutral', Sent: 'info', Paid: 'good' } })
 * @example country: choice(['NZ', 'CA'], { labels: { NZ: 'New Zealand', CA: 'Canada' } })
 */
export const choice = <
  const V extends readonly [string, ...string[]],
  const O extends FieldOptions & {
    default?: V[number]
    labels?: { readonly [K in V[number]]?: string }
    tones?: { readonly [K in V[number]]: Tone | null }
    none?: V[number]
    meanings?: string
    synonyms?: Readonly<Record<string, V[number]>> | 'countries'
  } = {},
>(
  values: V,
  options?: O,
) =>
  makeField<'choice', V[number], O & { values: V }>('choice', {
    ...options,
    values,
  } as unknown as O & {
    values: V
  })

/**
 * One active entry of a dictionary, stored by its value; staff edit labels and order without a
 * release.
 * @example type: dictionary('orderNoteType', { required: true })
 */
export const dictionary = <
  const D extends DictionaryKind,
  const O extends FieldOptions & { default?: string; tones?: Tones } = {},
>(
  kind: D,
  options?: O,
) =>
  makeField<'dictionary', string, O & { dictionary: D }>('dictionary', {
    ...options,
    dictionary: kind,
  } as unknown as O & { dictionary: D })
