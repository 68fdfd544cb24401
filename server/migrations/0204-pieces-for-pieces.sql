ALTER TABLE "return_records" DROP CONSTRAINT "return_records_check_2";
ALTER TABLE "return_records" ADD COLUMN "purpose" text DEFAULT 'Credit' NOT NULL;
ALTER TABLE "return_records" ADD COLUMN "given_out" integer DEFAULT 0 NOT NULL;
ALTER TABLE "return_records" ADD COLUMN "visit_id" uuid;
ALTER TABLE "ticket_parts" ADD COLUMN "return_id" uuid;
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_visit_id_delivery_plans_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."delivery_plans"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_parts" ADD CONSTRAINT "ticket_parts_return_id_return_records_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_records"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "return_records_visit_id_idx" ON "return_records" USING btree ("visit_id");
CREATE INDEX "ticket_parts_return_id_idx" ON "ticket_parts" USING btree ("return_id");
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_check_3" CHECK ("given_out" <= case "purpose" when 'Credit' then 0 else "quantity" end);
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_given_out_min" CHECK ("given_out" >= 0);
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_purpose_values" CHECK ("purpose" in ('Credit', 'Exchange', 'Repair'));
ALTER TABLE "return_records" ADD CONSTRAINT "return_records_check_2" CHECK ("state" in ('Expected', 'Received', 'Cancelled') or "purpose" = 'Repair' or "condition" is not null);

-- How many whole sets of a plan's item an exchange or a repair keeps from coming back for money: pieces that have left the customer for one,
-- or are expected to, and for which nothing was handed over yet. They may be pieces of a set.
create function sets_apart(of_item uuid) returns integer language sql stable as $$
  select coalesce(max(ceil(a.pieces::numeric / coalesce(m.quantity, 1))), 0)::int
  from (
    select r.sku_id, sum(r.quantity - r.given_out) as pieces from return_records r
    where r.plan_item_id = of_item and r.purpose <> 'Credit' and r.state <> 'Cancelled' and not r.is_deleted group by r.sku_id) a
    join plan_items i on i.id = of_item left join combo_members m on m.combo_sku_id = i.sku_id and m.sku_id = a.sku_id and not m.is_deleted
$$;
