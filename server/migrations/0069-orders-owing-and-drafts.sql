-- Who owes money is listed from an index alone: reading as many orders takes longer than everything else.
DROP INDEX "orders_with_balance";
CREATE INDEX "orders_with_balance" ON "orders" USING btree ("client_id","delivery_status","id")
  INCLUDE ("order_code","customer_id","salesperson_id","version","total","returned","credited","paid","written_off")
  WHERE state in ('Confirmed', 'Completed') and greatest(total - returned - credited, 0) > paid + written_off and not is_deleted;

-- Each change of an order sets its time of change: with that in an index, every one of its indexes was written each time.
DROP INDEX "orders_drafts_of_branch";
CREATE INDEX "orders_drafts_of_branch" ON "orders" USING btree ("branch_id","id") WHERE state = 'Draft' and not is_deleted;
