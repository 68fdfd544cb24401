ALTER TABLE "tasks" DROP CONSTRAINT "tasks_object_type_values";
ALTER TABLE "tasks" ADD COLUMN "customer_id" uuid;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "tasks_customer_id_idx" ON "tasks" USING btree ("customer_id");
-- A row of tasks that this does not hold for stops it.
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_object_type_values" CHECK ("object_type" in ('Order', 'Ticket', 'Delivery plan', 'Purchase order', 'Customer'));
