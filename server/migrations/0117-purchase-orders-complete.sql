CREATE SEQUENCE "public"."purchase_payments_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "purchase_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text DEFAULT 'PP' || lpad(nextval('purchase_payments_no_seq')::text, 6, '0') NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"paid_on" date DEFAULT current_date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"exchange_rate" numeric(18, 6) NOT NULL,
	"remark" text,
	"state" text DEFAULT 'Recorded' NOT NULL,
	"void_reason" text,
	"paid_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "purchase_payments_amount_min" CHECK ("amount" >= 0.01),
	CONSTRAINT "purchase_payments_exchange_rate_min" CHECK ("exchange_rate" >= 0.000001),
	CONSTRAINT "purchase_payments_state_values" CHECK ("state" in ('Recorded', 'Void'))
);

ALTER TABLE "purchase_orders" DROP CONSTRAINT "purchase_orders_exchange_rate_min";
ALTER TABLE "clients" ADD COLUMN "price_rise_limit" numeric(9, 3) DEFAULT '5' NOT NULL;
ALTER TABLE "messages" ADD COLUMN "supplier_id" uuid;
ALTER TABLE "purchase_orders" ADD COLUMN "price_approval" text;
ALTER TABLE "purchase_orders" ADD COLUMN "answered_by_id" uuid;
ALTER TABLE "purchase_orders" ADD COLUMN "price_approver_id" uuid;
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_paid_by_id_staff_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "purchase_payments_no_key" ON "purchase_payments" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE INDEX "purchase_payments_purchase_order_id_idx" ON "purchase_payments" USING btree ("purchase_order_id");
CREATE INDEX "purchase_payments_paid_by_id_idx" ON "purchase_payments" USING btree ("paid_by_id");
CREATE INDEX "purchase_payments_paid_on_sort" ON "purchase_payments" USING btree ("client_id","paid_on","id") WHERE not is_deleted;
ALTER TABLE "messages" ADD CONSTRAINT "messages_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_answered_by_id_staff_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_price_approver_id_staff_id_fk" FOREIGN KEY ("price_approver_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "messages_supplier_id_idx" ON "messages" USING btree ("supplier_id");
CREATE INDEX "purchase_orders_answered_by_id_idx" ON "purchase_orders" USING btree ("answered_by_id");
CREATE INDEX "purchase_orders_price_approver_id_idx" ON "purchase_orders" USING btree ("price_approver_id");
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_price_approval_values" CHECK ("price_approval" in ('Waiting', 'Approved', 'Declined'));
-- A rate of 0 said that nobody knew it.
update purchase_orders set exchange_rate = null where exchange_rate <= 0;
-- A row of purchase_orders that this does not hold for stops it.
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_exchange_rate_min" CHECK ("exchange_rate" >= 0.000001);
