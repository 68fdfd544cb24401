ALTER TABLE "container_lines" ADD COLUMN "purchase_order_id" uuid;
ALTER TABLE "containers" ADD COLUMN "former_state" text;
ALTER TABLE "purchase_order_lines" ADD COLUMN "received_before" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_orders" ADD COLUMN "old_no" text;
ALTER TABLE "purchase_orders" ADD COLUMN "former_state" text;
ALTER TABLE "purchase_orders" ADD COLUMN "ordered_on" date;
UPDATE "container_lines" l SET "purchase_order_id" = p."purchase_order_id" FROM "purchase_order_lines" p JOIN "purchase_orders" o ON o."id" = p."purchase_order_id" WHERE p."id" = l."purchase_order_line_id";
ALTER TABLE "container_lines" ADD CONSTRAINT "container_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "container_lines_purchase_order_id_idx" ON "container_lines" USING btree ("purchase_order_id");
-- Rows that are equal here stop this. Find them:
-- SELECT "client_id",lower("no"),coalesce("bill_of_lading"::text, ''), count(*) FROM "containers" GROUP BY "client_id",lower("no"),coalesce("bill_of_lading"::text, '') HAVING count(*) > 1;
CREATE UNIQUE INDEX "containers_no_bill_of_lading_key" ON "containers" USING btree ("client_id",lower("no"),coalesce("bill_of_lading"::text, '')) WHERE not is_deleted;
CREATE UNIQUE INDEX "purchase_orders_old_no_key" ON "purchase_orders" USING btree ("client_id",lower("old_no")) WHERE not is_deleted;
CREATE INDEX "purchase_orders_old_no_search" ON "purchase_orders" USING gin ("old_no" gin_trgm_ops);
ALTER TABLE "containers" ADD CONSTRAINT "containers_former_state_values" CHECK ("former_state" in ('Planned', 'Loaded', 'Sailing', 'Arrived', 'Customs', 'Delivering'));
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_received_before_min" CHECK ("received_before" >= 0);
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_former_state_values" CHECK ("former_state" in ('Draft', 'Submitted', 'Confirmed', 'In Production', 'Partly Shipped', 'Shipped', 'Received', 'Closed', 'Cancelled'));
