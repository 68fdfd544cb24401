CREATE INDEX "order_lines_order_id_sort" ON "order_lines" USING btree ("client_id","order_id","id") WHERE not is_deleted;
