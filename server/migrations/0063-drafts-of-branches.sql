-- Sell it looks at the drafts of its branch with each word that is typed.
CREATE INDEX "orders_drafts_of_branch" ON "orders" USING btree ("branch_id","updated_on_utc" DESC,"id") WHERE state = 'Draft' and not is_deleted;
