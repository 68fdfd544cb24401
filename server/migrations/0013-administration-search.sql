CREATE INDEX "supplier_bank_changes_account_name_search" ON "supplier_bank_changes" USING gin ("account_name" gin_trgm_ops);
