import { sql, type SQL } from 'drizzle-orm'
import { handlers, holds } from '#server/kit'
import type { CallAnswer, DictionaryKind } from '#define'
import { dictionaryCalls } from './dictionaries.calls.ts'

type Answer<N extends keyof typeof dictionaryCalls> = CallAnswer<
  (typeof dictionaryCalls)[N]
>['data'][number]

export default handlers(dictionaryCalls, {
  async getBaseList({ actor, db }, { displayname }) {
    const kept = keptElsewhere[displayname]
    if (kept)
      return {
        data: await db.query<Answer<'getBaseList'>>(
          sql`select t.id, t.id::text as value, ${kept.name ?? sql`t.name`} as name from ${kept.from} and not t.is_deleted ${kept.isShared ? sql`` : sql`and t.client_id = ${actor.clientId}`} order by 3, 1`,
        ),
      }
    return {
      data: await db.query<Answer<'getBaseList'>>(
        sql`select id, value, name from dictionary_entries where kind = ${displayname} and is_active and not is_deleted order by position, name`,
      ),
    }
  },

  getWarehouseList: async ({ actor, db }, { warehouseType, isPresale }) => ({
    data: await db.query<Answer<'getWarehouseList'>>(sql`
      select id, name, code, warehouse_type, is_presale from warehouses where client_id = ${actor.clientId} and is_active and not is_deleted
      ${warehouseType ? sql`and warehouse_type = ${warehouseType}` : sql``} ${typeof isPresale === 'boolean' ? sql`and is_presale = ${isPresale}` : sql``} order by name limit 500`),
  }),

  getInDisabledStaffList: async ({ actor, db }) => ({
    data: await db.query<Answer<'getInDisabledStaffList'>>(sql`
      select id, full_name as name, email, full_name, first_name, middle_name, last_name, branch_id from staff where client_id = ${actor.clientId} and not is_disabled and not is_deleted order by full_name, id limit 10000`),
  }),

  async getOrderCodeOrTicketNoList({ actor, db }, { queryType, keywords, pageSize }) {
    const typed = (keywords ?? '').trim()
    // The number of a merged ticket finds the one that stays.
    const { from, code, newest, others } =
      queryType === 'order'
        ? { from: sql`orders`, code: sql`order_code`, newest: sql`ordered_on_utc`, others: [] }
        : {
            from: sql`(select * from tickets where merged_into_id is null) k`,
            code: sql`ticket_no`,
            newest: sql`created_on_utc`,
            others: [sql`merged_nos`],
          }
    const found = [code, ...others].map(each => holds(each, typed))
    return {
      data: await db.query<Answer<'getOrderCodeOrTicketNoList'>>(sql`
        select id, ${code} as code from ${from} where client_id = ${actor.clientId} and not is_deleted ${typed ? sql`and (${sql.join(found, sql` or `)})` : sql``}
        order by ${newest} desc, id desc limit ${pageSize ?? 50}`),
    }
  },
})

interface Kept {
  readonly from: SQL
  readonly name?: SQL
  /** One list for the whole company. */
  readonly isShared?: true
}

/** Dictionaries that are views of other records. */
const keptElsewhere: Readonly<Partial<Record<DictionaryKind, Kept>>> = {
  warehouse: { from: sql`warehouses t where t.is_active` },
  calendar: { from: sql`delivery_calendars t where t.status = 'Active'` },
  orderTags: { from: sql`order_tags t where t.is_active` },
  qaCause: { from: sql`qa_causes t where t.is_active`, isShared: true },
  responsibleParty: { from: sql`qa_parties t where t.is_active`, isShared: true },
  qaSupplyChainNote: {
    from: sql`qa_supply_notes t where t.is_active`,
    name: sql`t.text`,
    isShared: true,
  },
  qaHandlyingType: { from: sql`qa_handlings t where t.is_active`, isShared: true },
}
