import type { Act, Wanted } from './probe.ts'

/** How the same work is done in an application. */
export interface Application {
  readonly name: 'product' | 'bare'
  readonly lists: readonly [List, List]
  /** The menu; the first list counts as there when it is shown as well. */
  readonly menu: string
  /** The first list at so many rows a page. */
  readonly page: (rows: number) => Act
  /** The box that is searched with. */
  readonly search: string
}

interface List {
  /** Below the front's address. */
  readonly address: string
  readonly rows: string
  /** What a person clicks to get there. */
  readonly link: Act
}

export const product: Application = {
  name: 'product',
  lists: [
    {
      address: '/sale/records',
      rows: 'table[aria-label="Orders"] tbody tr[data-row]',
      link: { click: 'nav[aria-label="Main menu"] a[href="/sale/records"]' },
    },
    {
      address: '/sale/management',
      rows: 'table[aria-label="Customers"] tbody tr[data-row]',
      link: { click: 'nav[aria-label="Main menu"] a[href="/sale/management"]' },
    },
  ],
  menu: 'nav[aria-label="Main menu"] a[href="/sale/management"]',
  page: rows => ({ go: `/sale/records?perPage=${rows}&page=1` }),
  search: 'main input[type=search]',
}

export const bare: Application = {
  name: 'bare',
  lists: [
    {
      address: '/#/orders',
      rows: 'tbody tr:has(.column-orderCode)',
      link: { click: 'a[href="#/orders"]' },
    },
    {
      address: '/#/customers',
      rows: 'tbody tr:has(.column-code)',
      link: { click: 'a[href="#/customers"]' },
    },
  ],
  menu: 'a[href="#/customers"]',
  page: rows => ({ go: `#/orders?perPage=${rows}&page=1` }),
  search: 'input[name=q]',
}

export const rowsOf = ({ rows }: List, count?: number): Wanted =>
  count === undefined ? { rows } : { rows, count }

/** The product's strip of open pages: a click there returns to a page as it was left. */
export const tab = (title: string): Act => ({
  click: `nav[aria-label="Open pages"] a[title="${title}"]`,
})
