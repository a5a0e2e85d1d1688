#include "textflag.h"

// func replaceAll(s, rows *Sums, changes *Change, n int)
TEXT ·replaceAll(SB), NOSPLIT, $0-32
	MOVQ s+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ changes+16(FP), DX
	MOVQ n+24(FP), CX
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1

next:
	MOVWLZX (DX), AX
	MOVWLZX 2(DX), BX
	SHLQ $6, AX
	SHLQ $6, BX
	VPADDQ (SI)(BX*1), Y0, Y0
	VPADDQ 32(SI)(BX*1), Y1, Y1
	VPSUBQ (SI)(AX*1), Y0, Y0
	VPSUBQ 32(SI)(AX*1), Y1, Y1
	ADDQ $4, DX
	DECQ CX
	JNZ next

	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VZEROUPPER
	RET

// func replaceAllOfView(v, rows *View, changes *Change, n int)
TEXT ·replaceAllOfView(SB), NOSPLIT, $0-32
	MOVQ v+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ changes+16(FP), DX
	MOVQ n+24(FP), CX
	VMOVDQU (DI), Y0

next:
	MOVWLZX (DX), AX
	MOVWLZX 2(DX), BX
	SHLQ $5, AX
	SHLQ $5, BX
	VPADDQ (SI)(BX*1), Y0, Y0
	VPSUBQ (SI)(AX*1), Y0, Y0
	ADDQ $4, DX
	DECQ CX
	JNZ next

	VMOVDQU Y0, (DI)
	VZEROUPPER
	RET

// func dotViews(own, other *[4]uint64, w *outputs) int32
TEXT ·dotViews(SB), NOSPLIT, $0-28
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ w+16(FP), DX
	VPCMPEQW Y7, Y7, Y7
	VPSLLW $15, Y7, Y6 // 0x8000: takes away the offset
	VPSRLW $4, Y7, Y5  // maxUnit
	VPXOR Y4, Y4, Y4

	VPXOR (SI), Y6, Y0
	VPMAXSW Y4, Y0, Y0
	VPMINSW Y5, Y0, Y0
	VPMADDWD (DX), Y0, Y0
	VPXOR (DI), Y6, Y1
	VPMAXSW Y4, Y1, Y1
	VPMINSW Y5, Y1, Y1
	VPMADDWD 32(DX), Y1, Y1
	VPADDD Y1, Y0, Y0

	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	MOVL AX, ret+24(FP)
	VZEROUPPER
	RET
