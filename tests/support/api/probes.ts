import { entity, file, image, reference, text, type RouteLeaf } from '#define'

/** A client's own records with everything that can be added to them, some of it for few eyes. */
export const probes = entity('probes', {
  titles: ['Probe', 'Probes'],
  fields: {
    name: text({ required: true, max: 60 }),
    keeperId: reference('staff', { required: true, readOnly: true }),
    picture: image(),
    contract: file({ visibleTo: ['B1'] }),
  },
  list: { sort: 'name' },
  rowAccess: { field: 'keeperId', unless: ['B1', 'J4'] },
  attachments: true,
  notes: true,
})

/** Records that both clients share, with a picture and nothing else. */
export const emblems = entity('emblems', {
  titles: ['Emblem', 'Emblems'],
  scope: 'company',
  fields: { name: text({ required: true, max: 60 }), picture: image() },
  list: { sort: 'name' },
})

export const probeRoutes: RouteLeaf<never, never, never>[] = [
  { path: '/probes', title: 'Probes', roles: ['J1'], entity: 'probes' as never },
  { path: '/emblems', title: 'Emblems', roles: ['J1'], entity: 'emblems' as never },
]

/** Their tables: what a migration would make of the declarations. */
export const probeTables = `
  create table probes (id uuid primary key, client_id uuid not null references clients, name text not null, keeper_id uuid not null references staff,
    picture uuid references files, contract uuid references files,
    version int not null default 1, created_on_utc timestamptz not null default now(), created_by uuid, updated_on_utc timestamptz not null default now(), updated_by uuid, is_deleted boolean not null default false);
  create table emblems (id uuid primary key, name text not null, picture uuid references files,
    version int not null default 1, created_on_utc timestamptz not null default now(), created_by uuid, updated_on_utc timestamptz not null default now(), updated_by uuid, is_deleted boolean not null default false);`
