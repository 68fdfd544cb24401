import {
  choice,
  entity,
  integer,
  lines,
  money,
  reference,
  text,
  positive,
  volume,
} from '../define/index.ts'
import { comboMembers } from './comboMembers.entity.ts'

export const skus = entity('skus', {
  titles: ['SKU', 'SKUs'],
  scope: 'company',
  label: 'name',
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 160 }),
    barcode: text({ max: 14, unique: true }),
    productId: reference('products', { required: true }),
    finish: text({ max: 60 }),
    cost: money({ min: 0 }),
    volume: volume({ min: 0, label: 'Volume (m³)' }),
    weight: positive({ label: 'Weight (kg)' }),
    costCurrency: choice(['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD']),
    length: positive({ label: 'Length (cm)' }),
    width: positive({ label: 'Width (cm)' }),
    height: positive({ label: 'Height (cm)' }),
    assemblyMinutes: integer({ min: 0, label: 'Assembly (min)' }),
    cartons: integer({ default: 1, min: 0 }),
    status: choice(['Active', 'Phase out', 'Discontinued'], {
      default: 'Active',
      tones: { Active: 'good', Discontinued: 'bad' },
    }),
    members: lines(comboMembers, { by: 'comboSkuId', label: 'Combo members' }),
  },
  list: {
    columns: ['code', 'name', 'barcode', 'productId', 'volume', 'cartons', 'status'],
    search: ['code', 'name', 'barcode'],
    filters: ['productId', 'status'],
    sortable: ['name'],
    sort: 'code',
  },
  form: {
    SKU: ['code', 'name', 'barcode', 'productId', 'finish', 'status', 'cost', 'costCurrency'],
    Size: ['length', 'width', 'height', 'volume', 'weight', 'cartons', 'assemblyMinutes'],
    Combo: ['members'],
  },
  import: { key: 'code' },
})
