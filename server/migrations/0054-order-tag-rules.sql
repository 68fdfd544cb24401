CREATE TABLE "ruled_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "order_tags" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
ALTER TABLE "order_tags" ADD COLUMN "set_by" text DEFAULT 'People' NOT NULL;
ALTER TABLE "order_tags" ADD COLUMN "rule_state" text;
ALTER TABLE "order_tags" ADD COLUMN "rule_payment" text;
ALTER TABLE "order_tags" ADD COLUMN "rule_goods" text;
ALTER TABLE "order_tags" ADD COLUMN "rule_min_total" numeric(14, 2);
ALTER TABLE "order_tags" ADD COLUMN "rule_min_balance" numeric(14, 2);
ALTER TABLE "order_tags" ADD COLUMN "rule_days_over" integer;
ALTER TABLE "order_tags" ADD COLUMN "rule_branch_id" uuid;
ALTER TABLE "order_tags" ADD COLUMN "rule_source" text;
ALTER TABLE "order_tags" ADD COLUMN "rule_type_id" uuid;
ALTER TABLE "order_tags" ADD COLUMN "rule_customer_type" text;
ALTER TABLE "order_tags" ADD COLUMN "rule_customer_tag_id" uuid;
ALTER TABLE "order_tags" ADD COLUMN "rule_category_id" uuid;
ALTER TABLE "order_tags" ADD COLUMN "rule_product_tag_id" uuid;
ALTER TABLE "ruled_tags" ADD CONSTRAINT "ruled_tags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ruled_tags" ADD CONSTRAINT "ruled_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ruled_tags" ADD CONSTRAINT "ruled_tags_tag_id_order_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."order_tags"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "ruled_tags_order_id_tag_id_key" ON "ruled_tags" USING btree ("client_id","order_id","tag_id") WHERE not is_deleted;
CREATE INDEX "ruled_tags_order_id_idx" ON "ruled_tags" USING btree ("order_id");
CREATE INDEX "ruled_tags_tag_id_idx" ON "ruled_tags" USING btree ("tag_id");
CREATE INDEX "ruled_tags_order_id_sort" ON "ruled_tags" USING btree ("client_id","order_id","id") WHERE not is_deleted;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_branch_id_branches_id_fk" FOREIGN KEY ("rule_branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_type_id_additional_order_types_id_fk" FOREIGN KEY ("rule_type_id") REFERENCES "public"."additional_order_types"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_customer_tag_id_customer_tags_id_fk" FOREIGN KEY ("rule_customer_tag_id") REFERENCES "public"."customer_tags"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_category_id_categories_id_fk" FOREIGN KEY ("rule_category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_product_tag_id_product_tags_id_fk" FOREIGN KEY ("rule_product_tag_id") REFERENCES "public"."product_tags"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "order_tags_rule_branch_id_idx" ON "order_tags" USING btree ("rule_branch_id");
CREATE INDEX "order_tags_rule_type_id_idx" ON "order_tags" USING btree ("rule_type_id");
CREATE INDEX "order_tags_rule_customer_tag_id_idx" ON "order_tags" USING btree ("rule_customer_tag_id");
CREATE INDEX "order_tags_rule_category_id_idx" ON "order_tags" USING btree ("rule_category_id");
CREATE INDEX "order_tags_rule_product_tag_id_idx" ON "order_tags" USING btree ("rule_product_tag_id");
CREATE INDEX "order_tags_position_sort" ON "order_tags" USING btree ("client_id","position","id") WHERE not is_deleted;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_check_1" CHECK ("set_by" <> 'Rule' or num_nonnulls("rule_state", "rule_payment", "rule_goods", "rule_min_total", "rule_min_balance", "rule_days_over", "rule_branch_id", "rule_source", "rule_type_id", "rule_customer_type", "rule_customer_tag_id", "rule_category_id", "rule_product_tag_id") > 0);
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_position_min" CHECK ("position" >= 0);
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_min_total_min" CHECK ("rule_min_total" >= 0.01);
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_min_balance_min" CHECK ("rule_min_balance" >= 0.01);
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_days_over_min" CHECK ("rule_days_over" >= 0);
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_set_by_values" CHECK ("set_by" in ('People', 'Rule'));
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_state_values" CHECK ("rule_state" in ('Draft', 'Quotation', 'Confirmed', 'Completed', 'Expired', 'Lost', 'Cancelled'));
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_payment_values" CHECK ("rule_payment" in ('Nothing paid', 'Not fully paid', 'Fully paid', 'Overpaid'));
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_goods_values" CHECK ("rule_goods" in ('Waits for incoming goods', 'All in stock'));
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_source_values" CHECK ("rule_source" in ('Showroom', 'Phone', 'Website', 'Self-Service', 'Wayfair', 'Trade Me'));
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_rule_customer_type_values" CHECK ("rule_customer_type" in ('Retail', 'Trade', 'Staff'));
