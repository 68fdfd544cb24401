import { afterAll, beforeAll, expect, it } from 'vitest'
import { folded } from '#define/fields/folded.ts'
import type { Database } from '#server/db/database.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

describeRules(
  'folded text',
  database => {
    let db: Database
    beforeAll(async () => {
      db = await openDatabaseOf(database.settings)
    })
    afterAll(() => db.close())

    it('is the same in the database as in code, for every letter there is', async () => {
      const letters: string[] = []
      for (let at = 1; at <= 0xffff; at++)
        // Latin Extended-D is where each Unicode adds letters, of which one side knows more.
        if (!(at >= 0xd800 && at <= 0xdfff) && !(at >= 0xa7c0 && at <= 0xa7ff))
          letters.push(String.fromCharCode(at))
      const rows = await db.text<{ text: string; folded: string }>(
        'select text, folded(text) as folded from unnest($1::text[]) as x(text)',
        [letters],
      )
      expect(rows.filter(row => row.folded !== folded(row.text))).toEqual([])
    })

    it.each([
      ['Māui Ngāpuhi', 'maui ngapuhi'],
      ['José Hélène', 'jose helene'],
      ['Zoë', 'zoe'],
      ['Müller', 'muller'],
      ['Łukasz Żółć', 'lukasz zolc'],
      ['STRASSE Straße ẞ', 'strasse strasse ss'],
      ["O’Brien O'Brien O‘Brien O`Brien", 'obrien obrien obrien obrien'],
      ['Rāwiri'.normalize('NFD'), 'rawiri'],
      ['Æsir Œuvre Þór Đặng Ðóra Øre', 'aesir oeuvre thor dang dora ore'],
      ['Anne–Marie', 'anne-marie'],
      ['ΣΊΣΥΦΟΣ Жанна', 'σισυφοσ жанна'],
      ['SOFA-12 5"', 'sofa-12 5"'],
    ])('of %s is %s', async (text, said) => {
      expect(folded(text)).toBe(said)
      expect(await db.text('select folded($1) as said', [text])).toEqual([{ said }])
    })
  },
  emptyBeginning,
)
