import { afterAll, beforeAll, expect, it } from 'vitest'
import { installWith } from '#tests/support/installProduct.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

// The product needs B1 and more for delivery calendars; this screen needs H2 alone.
installWith(
  [],
  [{ path: '/bi/holidays', title: 'Holidays', roles: ['H2'], table: 'getPublicHolidays' }],
)

describeOnEachDatabase(
  'a table of a call',
  database => {
    let product: Product
    let reader: Caller, other: Caller
    let query: Record<string, unknown>
    beforeAll(async () => {
      product = await startProduct(database.settings)
      reader = await product.as(['H2'])
      other = await product.as(['J1'])
      const [calendar] = await product.db.text<{ id: string }>(
        `select c.id from delivery_calendars c join clients k on k.id = c.client_id
       where k.short_name = 'NZ' and not c.is_deleted limit 1`,
      )
      query = { calendarId: calendar!.id, year: 2026 }
    })
    afterAll(() => product.close())
    const path = '/api/calendarDays/holidays'

    it('opens its call, and its file, to those who reach its screen', async () => {
      expect((await reader.get(path, query)).status).toBe(200)
      expect((await reader.get(`${path}/export`, query)).status).toBe(200)
      expect((await other.get(path, query)).status).toBe(403)
      expect((await other.get(`${path}/export`, query)).status).toBe(403)
    })

    it('writes the rows, columns and order of the screen into its file', async () => {
      const { data } = (await reader.get(path, query)).body as { data: { name: string }[] }
      expect(data.length).toBeGreaterThan(3)
      const file = await reader.get(`${path}/export`, {
        ...query,
        columns: 'name,plans',
        sort: '["name","ASC"]',
      })
      const [head, ...rows] = file.bytes
        .toString('utf8')
        .replace('\uFEFF', '')
        .trim()
        .split(/\r?\n/)
      expect(head).toBe('Name,Plans')
      expect(rows.map(row => row.split(',')[0]!.replaceAll('"', ''))).toEqual(
        data
          .map(({ name }) => name)
          .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
      )
      const workbook = await reader.get(`${path}/export`, { ...query, format: 'xlsx' })
      expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
    })

    it('names a column that it does not have', async () => {
      const { status, body } = await reader.get(`${path}/export`, { ...query, columns: 'profit' })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('Holidays has no column')
    })
  },
  demoBeginning,
)
