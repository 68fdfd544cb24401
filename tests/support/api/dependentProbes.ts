import { choice, entity, file, image, lines, money, reference, text, type RouteLeaf } from '#define'

const materials = ['Wood', 'Steel'] as const

export const crates = entity('crates', {
  titles: ['Crate', 'Crates'],
  scope: 'company',
  fields: { name: text({ required: true }), material: choice(materials, { required: true }) },
  list: { sort: 'name', filters: ['material'] },
})

/** What depends on the material: the finish is there for wood alone, and things go into crates of their own material. */
const ofMaterial = {
  material: choice(materials, { default: 'Wood' }),
  finish: text({ when: { field: 'material', is: ['Wood'] } }),
  crateId: reference('crates', { narrowedBy: { material: 'material' } }),
} as const

/** Parts of a gadget by the same rules, some of them for few eyes. */
export const panels = entity('panels', {
  titles: ['Panel', 'Panels'],
  scope: 'company',
  label: 'no',
  fields: {
    gadgetId: reference('gadgets', { required: true, onDelete: 'cascade' }),
    no: text({ required: true }),
    ...ofMaterial,
    besideId: reference('panels', { narrowedBy: { gadgetId: 'gadgetId' }, label: 'Beside' }),
    cost: money({ visibleTo: ['B1'] }),
    checked: text({ readOnly: true }),
    photo: image(),
    drawing: file({ visibleTo: ['B1'] }),
  },
  list: { sort: 'no' },
  api: false,
})

export const gadgets = entity('gadgets', {
  titles: ['Gadget', 'Gadgets'],
  scope: 'company',
  fields: {
    name: text({ required: true }),
    no: text({ unique: true }),
    ...ofMaterial,
    keeperId: reference('staff', { readOnly: true }),
    price: money({ visibleTo: ['B1'] }),
    panels: lines(panels, { by: 'gadgetId' }),
  },
  list: { sort: 'name' },
  rowAccess: { field: 'keeperId', unless: ['J1'] },
  import: { key: 'no' },
})

export const dependentRoutes: RouteLeaf<never, never, never>[] = [
  { path: '/crates', title: 'Crates', roles: ['J1'], entity: 'crates' as never },
  { path: '/gadgets', title: 'Gadgets', roles: ['J1', 'D1'], entity: 'gadgets' as never },
]

const kept = `version int not null default 1, created_on_utc timestamptz not null default now(), created_by uuid,
  updated_on_utc timestamptz not null default now(), updated_by uuid, is_deleted boolean not null default false`
const dependent =
  "material text not null default 'Wood', finish text, crate_id uuid references crates"

/** Their tables: what a migration would make of the declarations. */
export const dependentTables = `
  create table crates (id uuid primary key, name text not null, material text not null, ${kept});
  create table gadgets (id uuid primary key, name text not null, no text, ${dependent}, keeper_id uuid references staff, price numeric(14,2), ${kept});
  create table panels (id uuid primary key, gadget_id uuid not null references gadgets, no text not null, ${dependent}, beside_id uuid references panels,
    cost numeric(14,2), checked text, photo uuid references files, drawing uuid references files, ${kept});`
