import { hasGoods } from './skus/skuRules.ts'

const hasMembers = `exists (
  select from combo_members m join skus s on s.id = m.combo_sku_id
  where s.product_id = {id} and not m.is_deleted and not s.is_deleted)`

const someHasGoods = `exists (
  select from skus k where k.product_id = {id} and not k.is_deleted and ${hasGoods('k.id')})`

/** What the fields of a product ask of its SKUs. */
export const productRules = {
  type: {
    'SKUs of this product have combo members. Remove them first.': `{type} = 'Combo' or not ${hasMembers}`,
    'A SKU of this product has stock, reservations or goods on order. Create a product for the combo.': `{type} <> 'Combo' or not ${someHasGoods}`,
  },
}
