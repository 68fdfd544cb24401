CREATE TABLE "commission_exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "commission_exclusions" ADD CONSTRAINT "commission_exclusions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_exclusions" ADD CONSTRAINT "commission_exclusions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "commission_exclusions" ADD CONSTRAINT "commission_exclusions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "commission_exclusions_payment_id_key" ON "commission_exclusions" USING btree ("client_id","payment_id") WHERE not is_deleted;
CREATE INDEX "commission_exclusions_payment_id_idx" ON "commission_exclusions" USING btree ("payment_id");
CREATE INDEX "commission_exclusions_order_id_idx" ON "commission_exclusions" USING btree ("order_id");
CREATE INDEX "commission_exclusions_created_on_utc_sort" ON "commission_exclusions" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
