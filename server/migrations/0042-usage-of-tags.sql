ALTER TABLE "product_tags" ADD COLUMN "usage" text DEFAULT 'Internal' NOT NULL;
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_usage_values" CHECK ("usage" in ('Web', 'Promotion', 'Internal'));
