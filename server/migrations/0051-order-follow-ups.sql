CREATE TABLE "order_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"snoozed_until" date,
	"reason" text,
	"method_id" uuid,
	"dispute" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_follow_ups_check_1" CHECK ("snoozed_until" is null or "reason" is not null),
	CONSTRAINT "order_follow_ups_kind_values" CHECK ("kind" in ('Quotation', 'Balance', 'Presale'))
);

ALTER TABLE "order_follow_ups" ADD CONSTRAINT "order_follow_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_follow_ups" ADD CONSTRAINT "order_follow_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_follow_ups" ADD CONSTRAINT "order_follow_ups_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_follow_ups" ADD CONSTRAINT "order_follow_ups_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "order_follow_ups_order_id_kind_key" ON "order_follow_ups" USING btree ("client_id","order_id","kind") WHERE not is_deleted;
CREATE INDEX "order_follow_ups_order_id_idx" ON "order_follow_ups" USING btree ("order_id");
CREATE INDEX "order_follow_ups_owner_id_idx" ON "order_follow_ups" USING btree ("owner_id");
CREATE INDEX "order_follow_ups_method_id_idx" ON "order_follow_ups" USING btree ("method_id");
CREATE INDEX "order_follow_ups_order_id_sort" ON "order_follow_ups" USING btree ("client_id","order_id","id") WHERE not is_deleted;

-- Reminders begin with the last day of a quotation, with what is owed, and with what is promised of goods on their way.
CREATE INDEX "orders_quoted_by_last_day" ON "orders" USING btree ("client_id","valid_to","id") WHERE state in ('Quotation', 'Expired') and valid_to is not null and not is_deleted;
CREATE INDEX "orders_with_balance" ON "orders" USING btree ("client_id","delivery_status","id") WHERE state in ('Confirmed', 'Completed') and total > paid and not is_deleted;
CREATE INDEX "reservations_of_inbound" ON "reservations" USING btree ("client_id","priority_on_utc","id") WHERE source <> 'Stock' and state not in ('Done', 'Released') and not is_deleted;
