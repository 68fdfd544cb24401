ALTER TABLE "products" ADD COLUMN "short_name" text;
ALTER TABLE "products" ADD COLUMN "supplier_code" text;
CREATE INDEX "products_short_name_search" ON "products" USING gin ("short_name" gin_trgm_ops);
CREATE INDEX "products_supplier_code_search" ON "products" USING gin ("supplier_code" gin_trgm_ops);
