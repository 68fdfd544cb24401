CREATE TABLE "product_commissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"sku_id" uuid,
	"tag_id" uuid,
	"category_id" uuid,
	"branch_id" uuid,
	"amount" numeric(14, 2),
	"percent" numeric(9, 3),
	"period" daterange NOT NULL,
	"cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_commissions_check_1" CHECK (num_nonnulls("sku_id", "tag_id", "category_id") = 1),
	CONSTRAINT "product_commissions_check_2" CHECK (num_nonnulls("amount", "percent") = 1),
	CONSTRAINT "product_commissions_amount_min" CHECK ("amount" >= 0),
	CONSTRAINT "product_commissions_cap_min" CHECK ("cap" >= 1)
);

CREATE TABLE "product_commission_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"commission_id" uuid NOT NULL,
	"share" numeric(9, 3) NOT NULL,
	"quantity" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reversed_quantity" integer DEFAULT 0 NOT NULL,
	"reversed_amount" numeric(14, 2) DEFAULT '0' NOT NULL,
	"state" text NOT NULL,
	"earned_on_utc" timestamp(3) with time zone,
	"reversed_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_commission_records_check_1" CHECK ("reversed_quantity" <= "quantity" and "reversed_amount" <= "amount"),
	CONSTRAINT "product_commission_records_quantity_min" CHECK ("quantity" >= 1),
	CONSTRAINT "product_commission_records_amount_min" CHECK ("amount" >= 0),
	CONSTRAINT "product_commission_records_reversed_quantity_min" CHECK ("reversed_quantity" >= 0),
	CONSTRAINT "product_commission_records_reversed_amount_min" CHECK ("reversed_amount" >= 0),
	CONSTRAINT "product_commission_records_state_values" CHECK ("state" in ('Pending', 'Earned', 'Reversed'))
);

ALTER TABLE "product_commissions" ADD CONSTRAINT "product_commissions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_commissions" ADD CONSTRAINT "product_commissions_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commissions" ADD CONSTRAINT "product_commissions_tag_id_product_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."product_tags"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commissions" ADD CONSTRAINT "product_commissions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commissions" ADD CONSTRAINT "product_commissions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commission_records" ADD CONSTRAINT "product_commission_records_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_commission_records" ADD CONSTRAINT "product_commission_records_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commission_records" ADD CONSTRAINT "product_commission_records_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commission_records" ADD CONSTRAINT "product_commission_records_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commission_records" ADD CONSTRAINT "product_commission_records_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "product_commission_records" ADD CONSTRAINT "product_commission_records_commission_id_product_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."product_commissions"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "product_commissions_sku_id_idx" ON "product_commissions" USING btree ("sku_id");
CREATE INDEX "product_commissions_tag_id_idx" ON "product_commissions" USING btree ("tag_id");
CREATE INDEX "product_commissions_category_id_idx" ON "product_commissions" USING btree ("category_id");
CREATE INDEX "product_commissions_branch_id_idx" ON "product_commissions" USING btree ("branch_id");
CREATE INDEX "product_commissions_created_on_utc_sort" ON "product_commissions" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE INDEX "product_commissions_reason_search" ON "product_commissions" USING gin (folded("reason") gin_trgm_ops);
CREATE UNIQUE INDEX "product_commission_records_order_line_id_commission_id_staff_id" ON "product_commission_records" USING btree ("client_id","order_line_id","commission_id","staff_id") WHERE not is_deleted;
CREATE INDEX "product_commission_records_staff_id_idx" ON "product_commission_records" USING btree ("staff_id");
CREATE INDEX "product_commission_records_order_id_idx" ON "product_commission_records" USING btree ("order_id");
CREATE INDEX "product_commission_records_order_line_id_idx" ON "product_commission_records" USING btree ("order_line_id");
CREATE INDEX "product_commission_records_sku_id_idx" ON "product_commission_records" USING btree ("sku_id");
CREATE INDEX "product_commission_records_commission_id_idx" ON "product_commission_records" USING btree ("commission_id");
CREATE INDEX "product_commission_records_day_sort" ON "product_commission_records" USING btree ("client_id","day","id") WHERE not is_deleted;
CREATE INDEX "product_commission_records_created_on_utc_sort" ON "product_commission_records" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;

-- One rate of the same goods in a branch on a day.
alter table product_commissions add constraint product_commissions_no_overlap
  exclude using gist (client_id with =, coalesce(sku_id, tag_id, category_id) with =, coalesce(branch_id, client_id) with =, period with &&) where (not is_deleted);
