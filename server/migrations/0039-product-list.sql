CREATE INDEX "products_created_on_utc_sort" ON "products" USING btree ("created_on_utc","id") WHERE not is_deleted;
