package proof_test

import stdcontext "context"

func context(fataler) stdcontext.Context { return stdcontext.Background() }
