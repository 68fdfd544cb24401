CREATE TABLE "sales_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"month" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sales_targets_amount_min" CHECK ("amount" >= 0)
);

ALTER TABLE "sales_targets" ADD CONSTRAINT "sales_targets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sales_targets" ADD CONSTRAINT "sales_targets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "sales_targets_staff_id_month_key" ON "sales_targets" USING btree ("client_id","staff_id","month") WHERE not is_deleted;
CREATE INDEX "sales_targets_staff_id_idx" ON "sales_targets" USING btree ("staff_id");
CREATE INDEX "sales_targets_month_sort" ON "sales_targets" USING btree ("client_id","month","id") WHERE not is_deleted;
CREATE INDEX "sales_targets_amount_sort" ON "sales_targets" USING btree ("client_id","amount","id") WHERE not is_deleted;
