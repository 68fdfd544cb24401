ALTER TABLE "stock_issues" ADD COLUMN "warehouse_id" uuid;
ALTER TABLE "stock_issues" ADD COLUMN "layer_id" uuid;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "stock_issues" ADD CONSTRAINT "stock_issues_layer_id_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."layers"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "stock_issues_warehouse_id_idx" ON "stock_issues" USING btree ("warehouse_id");
CREATE INDEX "stock_issues_layer_id_idx" ON "stock_issues" USING btree ("layer_id");
