/** What is left of an order `o` to be paid. */
export const owed = `case when o.state in ('Confirmed', 'Completed') then greatest(o.total - o.returned - o.credited, 0) - (o.paid + o.written_off)
  when o.state = 'Cancelled' then -o.paid else 0 end`

/** The tags of an order `o` as JSON. */
export const tagsOf = `(select json_agg(json_build_object('id', g.id, 'label', g.name, 'colour', g.colour) order by g.name, g.id)
    from orders_tag_ids l join order_tags g on g.id = l.to_id where l.from_id = o.id)`

/** The columns of an order by itself, with what it refers to joined. */
export const orderColumns = `o.id, o.version, o.created_on_utc as "createdOnUtc", o.updated_on_utc as "updatedOnUtc", o.order_code as "orderCode",
  o.original_order_id as "originalOrderId", o.source, o.state, o.type_id as "typeId", o.customer_id as "customerId",
  o.billing_address_id as "billingAddressId", o.delivery_address_id as "deliveryAddressId", o.branch_id as "branchId",
  o.salesperson_id as "salespersonId", o.ordered_on_utc as "orderedOnUtc", o.valid_to as "validTo", o.promised_date as "promisedDate",
  o.subtotal, o.discount, o.order_discount as "orderDiscount", o.shipping, o.tax, o.total, o.returned, o.credited, o.paid,
  o.written_off as "writtenOff", o.discount_rule_id as "discountRuleId", o.code_discount as "codeDiscount", o.coupon, ${owed} as balance,
  case when ${owed} < 0 then 'Overpaid' when o.state not in ('Confirmed', 'Completed') then null when ${owed} = 0 then 'Paid'
    when o.paid > 0 then 'Deposit' else 'Unpaid' end as "paymentStatus",
  o.preparation_status as "preparationStatus", o.delivery_status as "deliveryStatus", o.hold_reason as "holdReason", c.phone,
  (select min(p.date) from delivery_plans p where p.order_id = o.id
    and p.state in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site') and not p.is_deleted) as "nextDate",
  y.name as "typeName", c.name as "customerName", i.line1 as "billingAddress", d.line1 as "deliveryAddress", b.name as "branchName",
  s.full_name as "salespersonName", u.name as "discountRuleName",
  ${tagsOf} as tags`

export const orderJoins = `join customers c on c.id = o.customer_id join branches b on b.id = o.branch_id
  left join additional_order_types y on y.id = o.type_id left join addresses i on i.id = o.billing_address_id
  left join addresses d on d.id = o.delivery_address_id left join staff s on s.id = o.salesperson_id
  left join discount_rules u on u.id = o.discount_rule_id`

/** The lines of an order as JSON. */
export const linesOfOrder = `(
        select json_agg(json_build_object('id', l.id, 'version', l.version, 'createdOnUtc', l.created_on_utc, 'updatedOnUtc', l.updated_on_utc,
          'orderId', l.order_id, 'amount', l.quantity * l.price - l.discount, 'position', l.position, 'skuId', l.sku_id, 'quantity', l.quantity,
          'price', l.price, 'discount', l.discount, 'promotionId', l.promotion_id, 'promotionAmount', l.promotion_amount,
          'promotionDiscount', l.promotion_discount, 'orderDiscount', l.order_discount, 'codeDiscount', l.code_discount,
          'priceReason', l.price_reason, 'pricedOnUtc', l.priced_on_utc, 'tax', l.tax, 'quantityDelivered', l.quantity_delivered,
          'deliveredBefore', l.delivered_before, 'quantityReturned', l.quantity_returned, 'parentLineId', l.parent_line_id,
          'promisedDate', l.promised_date, 'fulfilment', l.fulfilment, 'costAtSale', l.cost_at_sale, 'remark', l.remark,
          'labels', json_build_object('orderId', o.order_code, 'skuId', k.name, 'promotionId', n.name, 'parentLineId', m.position::text))
          order by l.position, l.id)
        from order_lines l join skus k on k.id = l.sku_id left join order_lines m on m.id = l.parent_line_id
          left join promotions n on n.id = l.promotion_id
        where l.order_id = o.id and not l.is_deleted)`

/** A row of these columns as the product answers it, with its lines where they were read. */
export function orderOf(row: Record<string, any>): object {
  const {
    typeName,
    customerName,
    billingAddress,
    deliveryAddress,
    branchName,
    salespersonName,
    discountRuleName,
    tags,
    ...order
  } = row
  if (order.lines === null) order.lines = []
  for (const line of order.lines ?? []) {
    for (const name of ['createdOnUtc', 'updatedOnUtc', 'pricedOnUtc'])
      if (line[name]) line[name] = new Date(line[name] as string).toISOString()
  }
  const tagIds = (tags ?? []) as { id: string }[]
  order.tagIds = tagIds.map(tag => tag.id)
  order.labels = {
    typeId: typeName,
    customerId: customerName,
    billingAddressId: billingAddress,
    deliveryAddressId: deliveryAddress,
    branchId: branchName,
    salespersonId: salespersonName,
    discountRuleId: discountRuleName,
    tagIds,
  }
  return order
}
