CREATE TABLE "discount_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"percent" numeric(9, 3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"about" text NOT NULL,
	"expires_on_utc" timestamp(3) with time zone NOT NULL
);

ALTER TABLE "discount_uses" DROP CONSTRAINT "discount_uses_state_values";
ALTER TABLE "discount_uses" ALTER COLUMN "order_line_id" DROP NOT NULL;
ALTER TABLE "discount_rules" ADD COLUMN "category_id" uuid;
ALTER TABLE "discount_rules" ADD COLUMN "sku_id" uuid;
ALTER TABLE "discount_rules" ADD COLUMN "customer_type" text;
ALTER TABLE "discount_rules" ADD COLUMN "min_spend" numeric(14, 2);
-- Discounts of lines are of the order of their line.
ALTER TABLE "discount_uses" ADD COLUMN "order_id" uuid;
ALTER TABLE "discount_uses" ADD COLUMN "branch_id" uuid;
UPDATE "discount_uses" u SET order_id = l.order_id, branch_id = o.branch_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = u.order_line_id;
ALTER TABLE "discount_uses" ALTER COLUMN "order_id" SET NOT NULL;
ALTER TABLE "discount_uses" ADD COLUMN "worth" numeric(14, 2);
ALTER TABLE "discount_uses" ADD COLUMN "price" numeric(14, 2);
ALTER TABLE "discount_uses" ADD COLUMN "discount" numeric(14, 2);
ALTER TABLE "discount_uses" ADD COLUMN "quantity" integer;
ALTER TABLE "discount_uses" ADD COLUMN "price_then" numeric(14, 2);
ALTER TABLE "discount_uses" ADD COLUMN "discount_then" numeric(14, 2);
ALTER TABLE "discount_uses" ADD COLUMN "why" text;
ALTER TABLE "discount_uses" ADD COLUMN "answer" text;
ALTER TABLE "discount_uses" ADD COLUMN "decided_on_utc" timestamp(3) with time zone;
ALTER TABLE "order_lines" ADD COLUMN "code_discount" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "orders" ADD COLUMN "discount_rule_id" uuid;
ALTER TABLE "orders" ADD COLUMN "code_discount" numeric(14, 2) DEFAULT '0' NOT NULL;
ALTER TABLE "discount_limits" ADD CONSTRAINT "discount_limits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "discount_limits" ADD CONSTRAINT "discount_limits_rule_id_discount_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."discount_rules"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "discount_limits" ADD CONSTRAINT "discount_limits_template_id_access_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."access_templates"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signer_id_staff_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "discount_limits_rule_id_template_id_key" ON "discount_limits" USING btree ("client_id","rule_id","template_id") WHERE not is_deleted;
CREATE INDEX "discount_limits_rule_id_idx" ON "discount_limits" USING btree ("rule_id");
CREATE INDEX "discount_limits_template_id_idx" ON "discount_limits" USING btree ("template_id");
CREATE INDEX "discount_limits_percent_sort" ON "discount_limits" USING btree ("client_id","percent","id") WHERE not is_deleted;
CREATE INDEX "signatures_signer_id_idx" ON "signatures" USING btree ("signer_id");
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_rule_id_discount_rules_id_fk" FOREIGN KEY ("discount_rule_id") REFERENCES "public"."discount_rules"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "discount_rules_category_id_idx" ON "discount_rules" USING btree ("category_id");
CREATE INDEX "discount_rules_sku_id_idx" ON "discount_rules" USING btree ("sku_id");
CREATE INDEX "discount_rules_code_idx" ON "discount_rules" USING btree ("code");
CREATE INDEX "discount_uses_order_id_idx" ON "discount_uses" USING btree ("order_id");
CREATE INDEX "discount_uses_branch_id_idx" ON "discount_uses" USING btree ("branch_id");
CREATE INDEX "orders_discount_rule_id_idx" ON "orders" USING btree ("discount_rule_id");
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_min_spend_min" CHECK ("min_spend" >= 0);
ALTER TABLE "discount_rules" ADD CONSTRAINT "discount_rules_customer_type_values" CHECK ("customer_type" in ('Retail', 'Trade', 'Staff'));
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_amount_min" CHECK ("amount" >= 0);
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_worth_min" CHECK ("worth" >= 0);
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_price_min" CHECK ("price" >= 0);
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_min" CHECK ("discount" >= 0);
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_state_values" CHECK ("state" in ('Requested', 'Approved', 'Declined', 'Withdrawn'));
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_code_discount_min" CHECK ("code_discount" >= 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_code_discount_min" CHECK ("code_discount" >= 0);
