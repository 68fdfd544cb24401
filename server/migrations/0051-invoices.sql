CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"no" text NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"credits_id" uuid,
	"issued_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"content" jsonb NOT NULL,
	"file" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoices_check_1" CHECK (("kind" = 'Credit note') = ("credits_id" is not null)),
	CONSTRAINT "invoices_number_min" CHECK ("number" >= 1),
	CONSTRAINT "invoices_kind_values" CHECK ("kind" in ('Invoice', 'Credit note'))
);

ALTER TABLE "files" ALTER COLUMN "uploaded_by" DROP NOT NULL;
ALTER TABLE "messages" ADD COLUMN "document" uuid;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "invoices_no_key" ON "invoices" USING btree ("client_id",lower("no")) WHERE not is_deleted;
CREATE UNIQUE INDEX "invoices_credits_id_key" ON "invoices" USING btree ("client_id","credits_id") WHERE not is_deleted;
CREATE UNIQUE INDEX "invoices_order_id_number_key" ON "invoices" USING btree ("client_id","order_id","number") WHERE not is_deleted;
CREATE INDEX "invoices_order_id_idx" ON "invoices" USING btree ("order_id");
CREATE INDEX "invoices_credits_id_idx" ON "invoices" USING btree ("credits_id");
CREATE INDEX "invoices_file_idx" ON "invoices" USING btree ("file");
CREATE INDEX "invoices_issued_on_utc_sort" ON "invoices" USING btree ("client_id","issued_on_utc","id") WHERE not is_deleted;
CREATE INDEX "invoices_no_search" ON "invoices" USING gin ("no" gin_trgm_ops);
ALTER TABLE "messages" ADD CONSTRAINT "messages_document_files_id_fk" FOREIGN KEY ("document") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "messages_document_idx" ON "messages" USING btree ("document");
