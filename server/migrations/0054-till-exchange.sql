CREATE TABLE "sale_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sale_returns_quantity_min" CHECK ("quantity" >= 1)
);

ALTER TABLE "payments" DROP CONSTRAINT "payments_check_1";
ALTER TABLE "day_counts" ADD COLUMN "reason" text;
ALTER TABLE "open_sales" ADD COLUMN "gives_back" text DEFAULT 'Refund' NOT NULL;
ALTER TABLE "payments" ADD COLUMN "exchange_order_id" uuid;
ALTER TABLE "sale_returns" ADD CONSTRAINT "sale_returns_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_returns" ADD CONSTRAINT "sale_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sale_returns" ADD CONSTRAINT "sale_returns_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "sale_returns_order_id_order_line_id_key" ON "sale_returns" USING btree ("client_id","order_id","order_line_id") WHERE not is_deleted;
CREATE INDEX "sale_returns_order_id_idx" ON "sale_returns" USING btree ("order_id");
CREATE INDEX "sale_returns_order_line_id_idx" ON "sale_returns" USING btree ("order_line_id");
CREATE INDEX "sale_returns_order_id_sort" ON "sale_returns" USING btree ("client_id","order_id","id") WHERE not is_deleted;
ALTER TABLE "payments" ADD CONSTRAINT "payments_exchange_order_id_orders_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "payments_exchange_order_id_idx" ON "payments" USING btree ("exchange_order_id");
ALTER TABLE "open_sales" ADD CONSTRAINT "open_sales_gives_back_values" CHECK ("gives_back" in ('Refund', 'Credit'));
ALTER TABLE "payments" ADD CONSTRAINT "payments_check_1" CHECK (("amount" > 0 and "reversal_of_id" is null and "refund_id" is null) or ("amount" < 0 and num_nonnulls("reversal_of_id", "refund_id", "exchange_order_id") = 1));
