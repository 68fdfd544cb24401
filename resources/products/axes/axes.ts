import { reference } from '#define'

/** In what the SKUs of a product can differ. A product has an axis when it has values of it. */
export const axes = ['Colour', 'Size', 'Fabric'] as const
export type Axis = (typeof axes)[number]

/** The field of a SKU that holds its value of each axis. */
export const axisFields = { Colour: 'colourId', Size: 'sizeId', Fabric: 'fabricId' } as const

const valueOf = <const A extends Axis>(axis: A) =>
  reference('axisValues', {
    label: axis,
    narrowedBy: { productId: 'productId' },
    only: { axis },
  })

/** The options of a SKU: a value of each axis of its product. */
export const skuOptions = {
  colourId: valueOf('Colour'),
  sizeId: valueOf('Size'),
  fabricId: valueOf('Fabric'),
}

/** SQL of a SKU's options in the order of their axes, as in `Oak, Linen`; null without any. `sku` is an alias. */
export const optionNames = (sku: string) =>
  `(select string_agg(v.name, ', ' order by v.axis) from axis_values v where v.id in (${sku}.colour_id, ${sku}.size_id, ${sku}.fabric_id))`

/** SQL of the codes of a SKU's options, as in `OAK-LIN`; empty without any. `sku` is an alias. */
export const optionCodes = (sku: string) =>
  `coalesce((select string_agg(v.code, '-' order by v.axis) from axis_values v where v.id in (${sku}.colour_id, ${sku}.size_id, ${sku}.fabric_id)), '')`

const lacks = (axis: Axis, column: string) =>
  `({${column}} is null and exists (select from axis_values v where v.product_id = {productId} and v.axis = '${axis}' and not v.is_deleted))`

const chosen = (axis: Axis) => ({
  [`Choose a ${axis.toLowerCase()}: this product has several options.`]: `not ${lacks(axis, axisFields[axis])}`,
})

/** The database holds that values are those of the product, and that no two SKUs share them all. */
export const optionRules = {
  colourId: chosen('Colour'),
  sizeId: chosen('Size'),
  fabricId: chosen('Fabric'),
}
