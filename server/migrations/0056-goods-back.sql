ALTER TABLE "invoices" DROP CONSTRAINT "invoices_check_1";
ALTER TABLE "invoices" ADD COLUMN "reduces_id" uuid;
ALTER TABLE "orders" ADD COLUMN "returned" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reduces_id_invoices_id_fk" FOREIGN KEY ("reduces_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "invoices_reduces_id_idx" ON "invoices" USING btree ("reduces_id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_check_1" CHECK (num_nonnulls("credits_id", "reduces_id") = case "kind" when 'Credit note' then 1 else 0 end);
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned_min" CHECK ("returned" >= 0);

-- What pieces of a line that came back are worth, with every tax: several returns of a line sum to the line to the cent.
create function returned_of_line(of_line uuid) returns numeric language sql stable as $$
  select round((l.quantity * l.price - l.discount) * l.quantity_returned / l.quantity, 2)
    + case when k.country = 'CA' then coalesce(t.amount, round(l.tax * l.quantity_returned / l.quantity, 2)) else 0 end
  from order_lines l join clients k on k.id = l.client_id,
    lateral (select sum(round(x.amount * l.quantity_returned / l.quantity, 2)) as amount from order_taxes x where x.order_line_id = l.id and not x.is_deleted) t
  where l.id = of_line
$$;
create function returned_worth(of_order uuid) returns numeric language sql stable as $$
  select coalesce(sum(returned_of_line(l.id)), 0) from order_lines l where l.order_id = of_order and l.quantity_returned > 0 and not l.is_deleted
$$;
update orders o set returned = returned_worth(o.id) where o.id in (select order_id from order_lines where quantity_returned > 0 and not is_deleted);

-- Goods that came back are owed no longer.
drop index orders_with_balance;
create index orders_with_balance on orders (client_id, delivery_status, id) where state in ('Confirmed', 'Completed') and total - returned > paid and not is_deleted;
drop index orders_owed_by_customer;
create index orders_owed_by_customer on orders (customer_id) where not is_deleted and state in ('Confirmed', 'Completed') and total - returned > paid;
