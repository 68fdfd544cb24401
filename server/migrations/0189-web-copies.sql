CREATE SEQUENCE "public"."web_copies_copy_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "web_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"copy_no" text DEFAULT 'WC' || lpad(nextval('web_copies_copy_no_seq')::text, 5, '0') NOT NULL,
	"kind" text NOT NULL,
	"website_id" uuid NOT NULL,
	"category" text,
	"target_id" uuid,
	"target_category" text,
	"takes_text" boolean DEFAULT true NOT NULL,
	"takes_pictures" boolean DEFAULT true NOT NULL,
	"takes_price" boolean DEFAULT true NOT NULL,
	"takes_seo" boolean DEFAULT true NOT NULL,
	"web_product_id" text,
	"state" text DEFAULT 'New' NOT NULL,
	"why" text,
	"next_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "web_copies_kind_values" CHECK ("kind" in ('Copy', 'Split')),
	CONSTRAINT "web_copies_state_values" CHECK ("state" in ('New', 'Reading', 'Ready', 'Running', 'Done', 'Taking back', 'Taken back'))
);

CREATE TABLE "web_copy_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"web_product_id" text NOT NULL,
	"attributes" text,
	"sku_id" uuid,
	"new_name" text NOT NULL,
	"new_price" numeric(14, 2),
	"is_left_out" boolean DEFAULT false NOT NULL,
	"conflict" text,
	"state" text DEFAULT 'Planned' NOT NULL,
	"new_web_product_id" text,
	"answer" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "web_copy_lines_new_price_min" CHECK ("new_price" >= 0),
	CONSTRAINT "web_copy_lines_state_values" CHECK ("state" in ('Planned', 'Sending', 'Made', 'Failed', 'Taken back'))
);

ALTER TABLE "web_copies" ADD CONSTRAINT "web_copies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "web_copies" ADD CONSTRAINT "web_copies_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "web_copies" ADD CONSTRAINT "web_copies_target_id_websites_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."websites"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "web_copy_lines" ADD CONSTRAINT "web_copy_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "web_copy_lines" ADD CONSTRAINT "web_copy_lines_copy_id_web_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."web_copies"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "web_copy_lines" ADD CONSTRAINT "web_copy_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "web_copies_copy_no_key" ON "web_copies" USING btree ("client_id",lower("copy_no")) WHERE not is_deleted;
CREATE INDEX "web_copies_website_id_idx" ON "web_copies" USING btree ("website_id");
CREATE INDEX "web_copies_target_id_idx" ON "web_copies" USING btree ("target_id");
CREATE INDEX "web_copies_created_on_utc_sort" ON "web_copies" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "web_copies_copy_no_search" ON "web_copies" USING gin ("copy_no" gin_trgm_ops);
CREATE INDEX "web_copy_lines_copy_id_idx" ON "web_copy_lines" USING btree ("copy_id");
CREATE INDEX "web_copy_lines_sku_id_idx" ON "web_copy_lines" USING btree ("sku_id");
CREATE INDEX "web_copy_lines_web_product_id_sort" ON "web_copy_lines" USING btree ("client_id",folded("web_product_id") collate "C","web_product_id" collate "C","id") WHERE not is_deleted;
CREATE INDEX "web_copy_lines_attributes_sort" ON "web_copy_lines" USING btree ("client_id",folded("attributes") collate "C","attributes" collate "C","id") WHERE not is_deleted;
CREATE INDEX "web_copy_lines_web_product_id_search" ON "web_copy_lines" USING gin (folded("web_product_id") gin_trgm_ops);
CREATE INDEX "web_copy_lines_new_name_search" ON "web_copy_lines" USING gin (folded("new_name") gin_trgm_ops);
