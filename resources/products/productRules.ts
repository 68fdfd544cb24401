const hasMembers = `exists (
  select from combo_members m join skus s on s.id = m.combo_sku_id
  where s.product_id = {id} and not m.is_deleted and not s.is_deleted)`

/** What the fields of a product ask of its SKUs. */
export const productRules = {
  type: {
    'SKUs of this product have combo members. Remove them first.': `{type} = 'Combo' or not ${hasMembers}`,
  },
}
